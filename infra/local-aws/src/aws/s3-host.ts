import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Template } from '../template.ts';
import { type AccessControl, operator } from './access-control.ts';
import { denialMessage } from './answers.ts';
import type { Interceptor } from './interceptor.ts';
import type { ObjectCreated } from './object-events.ts';
import { overriddenHeaders } from './presigned.ts';
import { type S3Error, sendS3Error } from './s3-answers.ts';
import { S3Interception } from './s3-interception.ts';
import { creationReason, parseS3Request, type S3Request, s3Needs } from './s3-needs.ts';
import { objectPath, type S3Answer, type S3Store, startS3Store } from './s3-store.ts';

/** A call that the gateway makes with an integration's role. */
export interface S3Call {
  readonly method: string;
  readonly bucket: string;
  readonly key: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly roleArn: string;
}

export interface S3Host {
  /** Serves a function's request. */
  readonly serve: (incoming: IncomingMessage, response: ServerResponse, caller: string) => void;
  readonly call: (call: S3Call) => Promise<S3Answer>;
  readonly stop: () => Promise<void>;
}

export interface S3Options {
  readonly template: Pick<Template, 'ofType'>;
  readonly access: AccessControl;
  readonly onCreated: (event: ObjectCreated) => void;
  readonly dataDir?: string | undefined;
  readonly interceptors?: readonly Interceptor[];
}

/** S3 of this machine behind IAM; undefined when the template has no bucket. */
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
    stop: () => store.stop(),
  };
};

class S3Front {
  readonly #store: S3Store;
  readonly #access: AccessControl;
  readonly #onCreated: (event: ObjectCreated) => void;
  readonly #interception: S3Interception;

  constructor(store: S3Store, { access, onCreated, interceptors = [] }: S3Options) {
    this.#store = store;
    this.#interception = new S3Interception(interceptors);
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
    const answer = await this.#store.exchange(method, path, headers, body);
    if (answer.status < 300) await this.#announce(wanted);
    return answer;
  }

  async serve(incoming: IncomingMessage, response: ServerResponse, caller: string): Promise<void> {
    const wanted = parseS3Request(incoming.method ?? 'GET', incoming.url ?? '/', incoming.headers);
    const refusal = this.#refusal(wanted, caller);
    if (refusal) {
      incoming.resume();
      return sendS3Error(response, refusal);
    }
    const verdict = await this.#interception.verdict(wanted, caller);
    if (verdict.kind === 'drop-before') return void incoming.socket.destroy();
    if (verdict.kind === 'respond') {
      incoming.resume();
      return sendS3Error(response, { status: verdict.status, code: 'Fault', message: 'Made by a test' });
    }
    // A request that was held up meets what is there when it arrives.
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
    response.writeHead(status, { ...answer.headers, ...overriddenHeaders(wanted.query) });
    await pipeline(answer, response);
    if (status < 300) await this.#announce(wanted);
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

  /** fauxqs does not enforce `If-None-Match: *`. */
  async #conflict({ method, bucket, key, headers }: S3Request): Promise<S3Error | undefined> {
    const condition = Object.entries(headers).find(([name]) => name.toLowerCase() === 'if-none-match')?.[1];
    if (method !== 'PUT' || condition !== '*') return undefined;
    const { status } = await this.#store.head(bucket, key);
    if (status !== 200) return undefined;
    const message = 'At least one of the pre-conditions you specified did not hold';
    return { status: 412, code: 'PreconditionFailed', message };
  }

  /** S3 says 404 only to who may list the bucket; to others a missing object is forbidden. */
  #mayLearnOfAbsence(caller: string, { bucket }: S3Request): boolean {
    return this.#access.mayDo(caller, 's3:ListBucket', `arn:aws:s3:::${bucket}`);
  }

  async #announce(wanted: S3Request): Promise<void> {
    const reason = creationReason(wanted);
    if (reason === undefined) return;
    const { bucket, key } = wanted;
    const { headers } = await this.#store.head(bucket, key);
    const sizeBytes = Number(headers['content-length'] ?? 0);
    this.#onCreated({ bucket, key, reason, sizeBytes, etag: (headers.etag ?? '').replaceAll('"', '') });
  }
}
