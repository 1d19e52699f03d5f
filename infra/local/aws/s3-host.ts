import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Template } from '../template.ts';
import { type AccessControl, OPERATOR } from './access-control.ts';
import { denialMessage } from './answers.ts';
import { authorizationOf, OPERATOR_KEY } from './aws-client.ts';
import type { ObjectCreated } from './object-events.ts';
import { sendS3Error } from './s3-answers.ts';
import { creationReason, parseS3Request, type S3Request, s3Needs } from './s3-needs.ts';

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

export interface S3Answer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
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
}

/** S3 of this machine (fauxqs) behind IAM; undefined when the template has no bucket. */
export async function startS3(options: S3Options): Promise<S3Host | undefined> {
  const buckets = options.template.ofType('AWS::S3::Bucket');
  if (buckets.length === 0) return undefined;
  // Fastify and its schemas take 200 ms to load, which only a template with a bucket should pay.
  const { startFauxqs } = await import('fauxqs');
  const storage = options.dataDir === undefined ? {} : { s3StorageDir: join(options.dataDir, 's3') };
  const server = await startFauxqs({ port: 0, host: 'localhost', logger: false, ...storage });
  for (const { physicalId } of buckets) server.createBucket(physicalId);
  const wire = new S3Wire(server.port, options);
  return {
    serve: (incoming, response, caller) => wire.serve(incoming, response, caller),
    call: (call) => wire.call(call),
    stop: async () => {
      wire.close();
      await server.stop();
    },
  };
}

class S3Wire {
  readonly #port: number;
  readonly #options: S3Options;
  readonly #agent = new Agent({ keepAlive: true, timeout: 4000 });

  constructor(port: number, options: S3Options) {
    this.#port = port;
    this.#options = options;
  }

  close(): void {
    this.#agent.destroy();
  }

  async call({ method, bucket, key, query, headers, body, roleArn }: S3Call): Promise<S3Answer> {
    const parameters = new URLSearchParams(query).toString();
    const path = `/${[bucket, ...key.split('/')].map(encodeURIComponent).join('/')}`;
    const wanted = parseS3Request(method, `${path}?${parameters}`, headers);
    const needs = s3Needs(wanted) ?? [];
    const isAllowed =
      needs.length > 0 &&
      needs.every(({ action, resource }) => this.#options.access.roleMay(roleArn, action, resource));
    if (!isAllowed) return { status: 403, headers: {}, body: Buffer.from('AccessDenied') };
    const answer = await this.#exchange(
      method,
      parameters === '' ? path : `${path}?${parameters}`,
      headers,
      body,
    );
    if (answer.status < 300) await this.#announce(wanted);
    return answer;
  }

  serve(incoming: IncomingMessage, response: ServerResponse, caller: string): void {
    this.#serve(incoming, response, caller).catch((cause: unknown) => {
      if (response.headersSent) response.destroy();
      else sendS3Error(response, 500, 'InternalError', String(cause));
    });
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse, caller: string): Promise<void> {
    const wanted = parseS3Request(incoming.method ?? 'GET', incoming.url ?? '/', incoming.headers);
    const needs = s3Needs(wanted);
    const { access } = this.#options;
    if (needs === undefined && caller !== OPERATOR) {
      incoming.resume();
      return sendS3Error(
        response,
        501,
        'NotImplemented',
        `The local host does not serve ${wanted.method} ${incoming.url}`,
      );
    }
    const denial = access.check(caller, needs ?? []);
    if (denial) {
      incoming.resume();
      return sendS3Error(response, 403, 'AccessDenied', denialMessage(access.principalOf(caller), denial));
    }
    // fauxqs does not enforce this condition.
    if (
      incoming.headers['if-none-match'] === '*' &&
      wanted.method === 'PUT' &&
      (await this.#exists(wanted))
    ) {
      incoming.resume();
      return sendS3Error(
        response,
        412,
        'PreconditionFailed',
        'At least one of the pre-conditions you specified did not hold',
      );
    }
    await this.#pipe(incoming, response, wanted, this.#mayLearnOfAbsence(caller, wanted));
  }

  /** S3 says 404 only to who may list the bucket; to others a missing object is forbidden. */
  #mayLearnOfAbsence(caller: string, { bucket }: S3Request): boolean {
    return this.#options.access.mayDo(caller, 's3:ListBucket', `arn:aws:s3:::${bucket}`);
  }

  #pipe(
    incoming: IncomingMessage,
    response: ServerResponse,
    wanted: S3Request,
    isAbsenceShown: boolean,
  ): Promise<void> {
    return new Promise((done, failed) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          agent: this.#agent,
          method: incoming.method,
          path: incoming.url,
          headers: incoming.headers,
        },
        (answer) => {
          const status = answer.statusCode ?? 502;
          if (status === 404 && wanted.key !== '' && !isAbsenceShown) {
            answer.resume();
            sendS3Error(response, 403, 'AccessDenied', 'Access Denied');
            return done();
          }
          response.writeHead(status, answer.headers);
          answer.pipe(response);
          answer.once('error', failed);
          answer.once('end', () => done(status < 300 ? this.#announce(wanted) : undefined));
        },
      );
      outgoing.once('error', failed);
      incoming.pipe(outgoing);
    });
  }

  async #exists({ bucket, key }: S3Request): Promise<boolean> {
    return (await this.#head(bucket, key)).status === 200;
  }

  #head(bucket: string, key: string): Promise<S3Answer> {
    const path = `/${[bucket, ...key.split('/')].map(encodeURIComponent).join('/')}`;
    return this.#exchange('HEAD', path, {}, Buffer.alloc(0));
  }

  async #announce(wanted: S3Request): Promise<void> {
    const reason = creationReason(wanted);
    if (reason === undefined) return;
    const { headers } = await this.#head(wanted.bucket, wanted.key);
    this.#options.onCreated({
      bucket: wanted.bucket,
      key: wanted.key,
      reason,
      sizeBytes: Number(headers['content-length'] ?? 0),
      etag: (headers['etag'] ?? '').replaceAll('"', ''),
    });
  }

  #exchange(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: Buffer,
  ): Promise<S3Answer> {
    return new Promise((done, failed) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          agent: this.#agent,
          method,
          path,
          headers: {
            ...headers,
            authorization: authorizationOf(OPERATOR_KEY),
            'content-length': body.length,
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.once('error', failed);
          answer.once('end', () =>
            done({
              status: answer.statusCode ?? 502,
              headers: singleValued(answer.headers),
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      outgoing.once('error', failed);
      outgoing.end(body);
    });
  }
}

function singleValued(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}
