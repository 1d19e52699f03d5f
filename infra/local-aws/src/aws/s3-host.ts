import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Template } from '../template.ts';
import { type AccessControl, operator } from './access-control.ts';
import { denialMessage } from './answers.ts';
import { askInterceptors, type Interceptor, type Verdict } from './interceptor.ts';
import type { ObjectCreated } from './object-events.ts';
import { overriddenHeaders } from './presigned.ts';
import { type S3Error, sendS3Error } from './s3-answers.ts';
import type { CallS3, S3Answer, S3Call } from './s3-call.ts';
import { creationReason, parseS3Request, type S3Request, s3Needs } from './s3-needs.ts';
import { objectPath, type S3Store, startS3Store } from './s3-store.ts';

export interface S3Host {
  /** Serves the request of a function. */
  readonly serve: (incoming: IncomingMessage, response: ServerResponse, caller: string) => void;
  readonly call: CallS3;
  /** Removes all objects. */
  readonly empty: () => void;
  readonly stop: () => Promise<void>;
}

export interface S3Options {
  readonly template: Pick<Template, 'ofType'>;
  readonly access: AccessControl;
  readonly onCreated: (event: ObjectCreated) => void;
  readonly dataDir?: string | undefined;
  readonly interceptors?: readonly Interceptor[];
}

const operations: Readonly<Record<string, string>> = {
  DELETE: 'DeleteObject',
  GET: 'GetObject',
  HEAD: 'HeadObject',
  POST: 'PostObject',
  PUT: 'PutObject',
};

/** They are about the connection to fauxqs: it may idle for 72 s, the client's for less. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding']);

const forwardedHeaders = ({ headers }: IncomingMessage): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.has(name)));

/** Starts S3 behind IAM. Gives undefined when the template has no bucket. */
export const startS3 = async (options: S3Options): Promise<S3Host | undefined> => {
  const buckets = options.template.ofType('AWS::S3::Bucket').map(({ physicalId }) => physicalId);
  if (buckets.length === 0) return undefined;
  const store = await startS3Store(buckets, options.dataDir);
  const front = new S3Front(store, options);
  return {
    serve: (incoming, response, caller) => {
      front.serve(incoming, response, caller).catch((cause: unknown) => {
        if (response.headersSent) response.destroy();
        else sendS3Error(response, { status: 500, code: 'InternalError', message: String(cause) });
      });
    },
    call: (call) => front.call(call),
    empty: () => store.empty(),
    stop: () => store.stop(),
  };
};

class S3Front {
  readonly #store: S3Store;
  readonly #access: AccessControl;
  readonly #onCreated: (event: ObjectCreated) => void;
  readonly #interceptors: readonly Interceptor[];
  #sequence = 0;

  constructor(store: S3Store, { access, onCreated, interceptors = [] }: S3Options) {
    this.#store = store;
    this.#interceptors = interceptors;
    this.#access = access;
    this.#onCreated = onCreated;
  }

  async call({ method, bucket, key, query, headers, body, roleArn }: S3Call): Promise<S3Answer> {
    const parameters = new URLSearchParams(query).toString();
    const path = `${objectPath(bucket, key)}${parameters === '' ? '' : `?${parameters}`}`;
    const wanted = parseS3Request(method, path, headers);
    const needs = s3Needs(wanted) ?? [];
    const isAllowed =
      needs.length > 0 &&
      needs.every(({ action, resource }) => this.#access.roleMay(roleArn, action, resource));
    if (!isAllowed) return { status: 403, headers: {}, body: Buffer.from('AccessDenied') };
    const conflict = await this.#conflict(wanted);
    if (conflict) return { status: conflict.status, headers: {}, body: Buffer.from(conflict.code) };
    const answer = await this.#store.exchange({ method, path, headers, body });
    if (answer.status < 300) await this.#reportCreated(wanted);
    return answer;
  }

  async serve(incoming: IncomingMessage, response: ServerResponse, caller: string): Promise<void> {
    const wanted = parseS3Request(incoming.method ?? 'GET', incoming.url ?? '/', incoming.headers);
    const refusal = this.#refusal(wanted, caller);
    if (refusal) {
      incoming.resume();
      return sendS3Error(response, refusal);
    }
    const verdict = await this.#verdict(wanted, caller);
    if (verdict.kind === 'drop-before') return void incoming.socket.destroy();
    if (verdict.kind === 'respond') {
      incoming.resume();
      return sendS3Error(response, { status: verdict.status, code: 'Fault', message: 'Made by a test' });
    }
    // The check comes after a delay, so that it sees what is stored when the request arrives.
    const conflict = await this.#conflict(wanted);
    if (conflict) {
      incoming.resume();
      return sendS3Error(response, conflict);
    }
    const answer = await this.#store.forward(incoming);
    if (verdict.kind === 'drop-after') {
      answer.resume().once('end', () => incoming.socket.destroy());
      return;
    }
    const status = answer.statusCode ?? 502;
    if (status === 404 && wanted.key !== '' && !this.#mayLearnOfAbsence(caller, wanted)) {
      answer.resume();
      return sendS3Error(response, { status: 403, code: 'AccessDenied', message: 'Access Denied' });
    }
    response.writeHead(status, { ...forwardedHeaders(answer), ...overriddenHeaders(wanted.query) });
    await pipeline(answer, response);
    if (status < 300) await this.#reportCreated(wanted);
  }

  /** Interceptors see the bucket and the key of a request, but not its bytes. */
  #verdict({ method, bucket, key }: S3Request, caller: string): Promise<Verdict> {
    this.#sequence += 1;
    return askInterceptors(this.#interceptors, {
      sequence: this.#sequence,
      service: 's3',
      operation: operations[method] ?? method,
      caller,
      body: { bucket, key },
    });
  }

  #refusal(wanted: S3Request, caller: string): S3Error | undefined {
    const needs = s3Needs(wanted);
    if (needs === undefined && caller !== operator) {
      const message = `The local host does not serve ${wanted.method} with ${wanted.query}`;
      return { status: 501, code: 'NotImplemented', message };
    }
    const denial = this.#access.check(caller, needs ?? []);
    if (!denial) return undefined;
    const message = denialMessage(this.#access.principalOf(caller), denial);
    return { status: 403, code: 'AccessDenied', message };
  }

  /** Enforces `If-None-Match: *`, which fauxqs does not. */
  async #conflict({ method, bucket, key, headers }: S3Request): Promise<S3Error | undefined> {
    const condition = Object.entries(headers).find(([name]) => name.toLowerCase() === 'if-none-match')?.[1];
    if (method !== 'PUT' || condition !== '*') return undefined;
    const { status } = await this.#store.head(bucket, key);
    if (status !== 200) return undefined;
    const message = 'At least one of the pre-conditions you specified did not hold';
    return { status: 412, code: 'PreconditionFailed', message };
  }

  /** S3 answers 404 only to a caller that may list the bucket. For others a missing object is a 403. */
  #mayLearnOfAbsence(caller: string, { bucket }: S3Request): boolean {
    return this.#access.mayDo(caller, 's3:ListBucket', `arn:aws:s3:::${bucket}`);
  }

  async #reportCreated(wanted: S3Request): Promise<void> {
    const reason = creationReason(wanted);
    if (reason === undefined) return;
    const { bucket, key } = wanted;
    const { headers } = await this.#store.head(bucket, key);
    const sizeBytes = Number(headers['content-length'] ?? 0);
    this.#onCreated({ bucket, key, reason, sizeBytes, etag: (headers.etag ?? '').replaceAll('"', '') });
  }
}
