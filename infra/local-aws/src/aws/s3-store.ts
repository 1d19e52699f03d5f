import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import type { FauxqsServer } from 'fauxqs';
import * as z from 'zod';
import { authorizationOf, operatorKey } from './aws-client.ts';
import type { S3Answer } from './s3-call.ts';

interface S3Exchange {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** fauxqs without permission checks. */
export interface S3Store {
  exchange(request: S3Exchange): Promise<S3Answer>;
  /** Forwards a request and gives the answer, whose body the caller reads. */
  forward(incoming: IncomingMessage): Promise<IncomingMessage>;
  head(bucket: string, key: string): Promise<S3Answer>;
  /** Removes all objects. */
  empty(): void;
  stop(): Promise<void>;
}

/** Far less than the 72 idle seconds after which fauxqs closes a connection, so that no request is lost. */
const idleLimitMs = 4000;

export const startS3Store = async (
  buckets: readonly string[],
  dataDir: string | undefined,
): Promise<S3Store> => {
  // fauxqs takes 200 ms to load, so it is loaded only for a template with a bucket.
  const { startFauxqs } = await import('fauxqs');
  const storage = dataDir === undefined ? {} : { s3StorageDir: join(dataDir, 's3') };
  const server = await onLoopback(() =>
    startFauxqs({ port: 0, host: 'localhost', logger: false, ...storage }),
  );
  for (const bucket of buckets) server.createBucket(bucket);
  const agent = new Agent({ keepAlive: true, timeout: idleLimitMs });
  const target = { host: '127.0.0.1', port: server.port, agent };
  const exchange: S3Store['exchange'] = async ({ method, path, headers = {}, body = Buffer.alloc(0) }) => {
    const authorization = authorizationOf(operatorKey);
    const outgoing = request({
      ...target,
      method,
      path,
      headers: { ...typed(headers), authorization, 'content-length': body.length },
    });
    outgoing.end(body);
    return readAnswer(await answerOf(outgoing));
  };
  return {
    exchange,
    forward: (incoming) => {
      const { method, url, headers } = incoming;
      const outgoing = request({ ...target, method, path: url, headers });
      incoming.pipe(outgoing);
      return answerOf(outgoing);
    },
    head: (bucket, key) => exchange({ method: 'HEAD', path: objectPath(bucket, key) }),
    empty: () => server.reset(),
    stop: async () => {
      agent.destroy();
      await server.stop();
    },
  };
};

const initializedSchema = z.object({
  fastify: z.custom<{ listen(options: object): unknown }>((value) => typeof value === 'object'),
});

/**
 * fauxqs listens on all interfaces and has no option for it. It is a Fastify server, which announces itself before it
 * listens, so its address is set here.
 */
const onLoopback = async (start: () => Promise<FauxqsServer>): Promise<FauxqsServer> => {
  const bind = (message: unknown): void => {
    const { fastify } = initializedSchema.parse(message);
    const listen = fastify.listen.bind(fastify);
    fastify.listen = (options) => listen({ ...options, host: '127.0.0.1' });
  };
  subscribe('fastify.initialization', bind);
  const starting = start();
  unsubscribe('fastify.initialization', bind);
  const server = await starting;
  if (new URL(server.address).hostname === '127.0.0.1') return server;
  await server.stop();
  throw new Error(`S3 listens on ${server.address}; it must listen on 127.0.0.1 only`);
};

/** fauxqs takes a request with such a content type for one to SNS or SQS, so the object gets another type. */
const otherServices = /^application\/(?:x-www-form-urlencoded|x-amz-json-1\.0)/i;

const typed = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) =>
      name.toLowerCase() === 'content-type' && otherServices.test(value)
        ? [name, 'application/octet-stream']
        : [name, value],
    ),
  );

export const objectPath = (bucket: string, key: string): string =>
  `/${[bucket, ...key.split('/')].map(encodeURIComponent).join('/')}`;

const answerOf = (outgoing: ReturnType<typeof request>): Promise<IncomingMessage> =>
  new Promise((done, failed) => {
    outgoing.once('response', done);
    outgoing.once('error', failed);
  });

const readAnswer = async (answer: IncomingMessage): Promise<S3Answer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return {
    status: answer.statusCode ?? 502,
    headers: singleValued(answer.headers),
    body: Buffer.concat(chunks),
  };
};

const singleValued = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
