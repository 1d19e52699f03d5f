import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { refusals } from '../../../scripts/verify/aws/logs.ts';

/** Statuses of S3's next answers, in turn; after them 200. */
let statuses: number[] = [];
let requests: { readonly method: string; readonly condition: string }[] = [];
let server: Server;
let put: () => Promise<void>;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    requests.push({ method: request.method ?? '', condition: String(request.headers['if-none-match']) });
    response.writeHead(statuses.shift() ?? 200).end();
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
  const { putObjectOnce } = await import('#shared/kernel/objects/put-once.ts');
  const object = { bytes: Buffer.from('x'), contentType: 'image/png', digest: Buffer.alloc(32) };
  put = () => putObjectOnce('documents/p/1', object);
});

beforeEach(() => {
  statuses = [];
  requests = [];
});

afterAll(() => {
  server.close();
  vi.unstubAllEnvs();
});

it.each([
  ['at once', []],
  ['when an earlier try has stored it', [412]],
  ['after S3 failed', [500]],
  ['after S3 was too busy', [503]],
  // For two simultaneous requests S3 can answer 409 to both: neither has won yet.
  ['after S3 met another request for the same key', [409]],
  ['when another request for the same key won', [409, 412]],
])('an object is stored once: %s', async (_what, answers) => {
  statuses = [...answers];

  await put();

  expect(requests.every(({ method, condition }) => method === 'PUT' && condition === '*')).toBe(true);
  expect(statuses).toEqual([]);
});

it.each([
  [403, 'ObjectStoreRefused'],
  [400, 'ObjectStoreError'],
  [409, 'ObjectStoreUnavailable'],
  [503, 'ObjectStoreUnavailable'],
])('when S3 answers %i to every try, the error is %s', async (status, name) => {
  statuses = [status, status, status];

  await expect(put()).rejects.toMatchObject({ name, status });
});

/** CloudWatch shows a line that has one of the words or quoted sentences behind the question marks. */
const isFound = (line: string): boolean =>
  [...refusals.matchAll(/\?(?:"([^"]+)"|(\w+))/g)].some(([, sentence, word]) =>
    new RegExp(`\\b${sentence ?? word}\\b`).test(line),
  );

it.each([
  [403, true],
  [400, false],
])('verify:deployed finds the log line of an answer %i as a refused call: %s', async (status, found) => {
  const { errorFields, log } = await import('#shared/kernel/log.ts');
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  statuses = [status];

  await put().catch((error: unknown) => log.error({ operation: 'putTest', ...errorFields(error) }));

  const [[line] = ['']] = write.mock.calls;
  write.mockRestore();
  expect(isFound(String(line))).toBe(found);
});

it('verify:deployed finds the error that the SDK throws for a refused call', () => {
  expect(isFound('{"level":"ERROR","error":"AccessDeniedException"}')).toBe(true);
  expect(isFound('{"level":"ERROR","error":"ThrottlingException"}')).toBe(false);
});
