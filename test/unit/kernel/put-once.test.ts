import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

/** Statuses that S3 answers with, one after another; then 200. */
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
  ['where an earlier try has put it', [412]],
  ['after S3 failed', [500]],
  ['after S3 was too busy', [503]],
  // Two that put the same key at the same moment: S3 lets neither know yet.
  ['after S3 met another request for the same key', [409]],
  ['after another request for the same key was first', [409, 412]],
])('an object is put once: %s', async (_what, answers) => {
  statuses = [...answers];

  await put();

  expect(requests.every(({ method, condition }) => method === 'PUT' && condition === '*')).toBe(true);
  expect(statuses).toEqual([]);
});

it.each([
  [403, 'ObjectStoreError'],
  [400, 'ObjectStoreError'],
  [409, 'ObjectStoreUnavailable'],
  [503, 'ObjectStoreUnavailable'],
])('what S3 answers with %i to every try is a %s', async (status, name) => {
  statuses = [status, status, status];

  await expect(put()).rejects.toMatchObject({ name, status });
});
