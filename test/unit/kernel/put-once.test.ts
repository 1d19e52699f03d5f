import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { refusals } from '#operator/deploy/verify/aws/logs.ts';
import { isTransient } from '#shared/kernel/transient.ts';

/** Statuses of S3's next answers, in turn; after them 200. */
let statuses: number[] = [];
let requests: { readonly method: string; readonly url: string; readonly condition: string }[] = [];
/** Stands for 400 RequestTimeout: S3 gave up waiting for the rest of the request's body. */
const slowBody = 4_000;
/** A status that S3 never answers with: it keeps the connection open and says nothing. */
const silence = 0;
const errorBody = (code: string): string => `<Error><Code>${code}</Code><Message>Because</Message></Error>`;
const bodies: Readonly<Record<number, string>> = {
  400: errorBody('InvalidRequest'),
  403: errorBody('AccessDenied'),
  [slowBody]: errorBody('RequestTimeout'),
};
let arrived = (): void => {};
const nextRequest = () =>
  new Promise<void>((done) => {
    arrived = done;
  });
let server: Server;
let put: (key?: string) => Promise<void>;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    requests.push({
      method: request.method ?? '',
      url: request.url ?? '',
      condition: String(request.headers['if-none-match']),
    });
    arrived();
    const status = statuses.shift() ?? 200;
    if (status === silence) return;
    response.writeHead(status === slowBody ? 400 : status).end(bodies[status]);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${port}`);
  vi.stubEnv('DOCUMENTS_BUCKET_NAME', 'papers');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  const { putObjectOnce } = await import('#shared/kernel/objects.ts');
  const object = { bytes: Buffer.from('x'), contentType: 'image/png', digest: Buffer.alloc(32) };
  put = (key = 'documents/p/1') => putObjectOnce(key, object);
});

beforeEach(() => {
  statuses = [];
  requests = [];
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  vi.unstubAllEnvs();
});

it.each([
  ['at once', []],
  ['when an earlier try has stored it', [412]],
  ['after S3 failed', [500]],
  ['after S3 was too busy', [503]],
  // For two simultaneous requests S3 can answer 409 to both: neither has won yet.
  ['after S3 waited too long for the body', [slowBody]],
  ['after S3 met another request for the same key', [409]],
  ['when another request for the same key won', [409, 412]],
])('an object is stored once: %s', async (_what, answers) => {
  statuses = [...answers];

  await put();

  expect(requests.every(({ method, condition }) => method === 'PUT' && condition === '*')).toBe(true);
  expect(statuses).toEqual([]);
});

it('a key is written as the signature of S3 asks: every byte but letters, digits and -._~/ in percents', async () => {
  await put("documents/p/it's (one)!*");

  expect(requests.map(({ url }) => url.split('?')[0])).toEqual([
    expect.stringMatching(/\/documents\/p\/it%27s%20%28one%29%21%2A$/),
  ]);
});

it('a silent S3 is asked again after 3 seconds, so that three tries end before the function does', async () => {
  statuses = [silence, silence];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    // vi.waitUntil would move the clock.
    let request = nextRequest();
    const stored = put();
    for (const seen of [1, 2]) {
      await request;
      request = nextRequest();
      await vi.advanceTimersByTimeAsync(2_900);
      expect(requests).toHaveLength(seen);
      await vi.advanceTimersByTimeAsync(600);
    }
    await stored;
  } finally {
    vi.useRealTimers();
  }

  expect(requests).toHaveLength(3);
});

it.each([
  [403, false],
  [400, false],
  [503, true],
])('when S3 answers %i to every try, the outcome is unknown: %s', async (status, isUnknown) => {
  statuses = [status, status, status];

  const error: unknown = await put().catch((thrown: unknown) => thrown);

  expect(error).toMatchObject({ $metadata: { httpStatusCode: status } });
  expect(isTransient(error)).toBe(isUnknown);
});

/** CloudWatch shows a line that has one of the words or quoted sentences behind the question marks. */
const isFound = (line: string): boolean =>
  [...refusals.matchAll(/\?(?:"([^"]+)"|(\w+))/g)].some(([, sentence, word]) =>
    new RegExp(`\\b${sentence ?? word}\\b`).test(line),
  );

it.each([
  [403, true],
  [400, false],
])('stack verify finds the log line of an answer %i as a refused call: %s', async (status, found) => {
  const { errorFields, log } = await import('#shared/kernel/log.ts');
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  statuses = [status];

  await put().catch((error: unknown) => log.error({ operation: 'putTest', ...errorFields(error) }));

  const [[line] = ['']] = write.mock.calls;
  write.mockRestore();
  expect(isFound(String(line))).toBe(found);
});

it('stack verify finds the error that the SDK throws for a refused call', () => {
  expect(isFound('{"level":"ERROR","error":"AccessDeniedException"}')).toBe(true);
  expect(isFound('{"level":"ERROR","error":"ThrottlingException"}')).toBe(false);
});
