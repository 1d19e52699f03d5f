import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { authorizationOf, operatorKey } from './aws-client.ts';

export interface S3Answer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** fauxqs, the S3 of this machine, without any check of its own. */
export interface S3Store {
  exchange(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: Buffer,
  ): Promise<S3Answer>;
  /** Sends a request on as it comes in; its answer is not read yet. */
  forward(incoming: IncomingMessage): Promise<IncomingMessage>;
  head(bucket: string, key: string): Promise<S3Answer>;
  stop(): Promise<void>;
}

/** fauxqs closes a connection that is idle for 5 seconds; ours go first. */
const idleLimitMs = 4000;

export const startS3Store = async (
  buckets: readonly string[],
  dataDir: string | undefined,
): Promise<S3Store> => {
  // Fastify and its schemas take 200 ms to load, which only a template with a bucket should pay.
  const { startFauxqs } = await import('fauxqs');
  const storage = dataDir === undefined ? {} : { s3StorageDir: join(dataDir, 's3') };
  const server = await startFauxqs({ port: 0, host: 'localhost', logger: false, ...storage });
  for (const bucket of buckets) server.createBucket(bucket);
  const agent = new Agent({ keepAlive: true, timeout: idleLimitMs });
  const target = { host: '127.0.0.1', port: server.port, agent };
  const exchange: S3Store['exchange'] = async (method, path, headers, body) => {
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
    head: (bucket, key) => exchange('HEAD', objectPath(bucket, key), {}, Buffer.alloc(0)),
    stop: async () => {
      agent.destroy();
      await server.stop();
    },
  };
};

/** By these fauxqs takes a request for one to SNS or SQS; the object is of no known type instead. */
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
