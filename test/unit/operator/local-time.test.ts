import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

const dayMs = 86_400_000;
const RealDate = globalThis.Date;
const environment = { ...process.env };

/** On a busy machine an answer is on its way for so long. */
const onItsWayMs = 300;

let aheadMs = 0;
let server: Server;

beforeAll(async () => {
  server = createServer((_request, response) => {
    const now = new RealDate(RealDate.now() + aheadMs).toISOString();
    const body = JSON.stringify({ now, isStill: false, aheadMs });
    setTimeout(() => response.setHeader('Content-Type', 'application/json').end(body), onItsWayMs);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  const baseUrl = `http://127.0.0.1:${address.port}/2025-10-13`;
  const directory = mkdtempSync(join(tmpdir(), 'local-time-'));
  const key = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const operator = {
    ...{ stackName: 'Stack', region: 'eu-west-1', tableName: 'Table', failedEventsQueueUrl: 'queue' },
    auditBucketName: 'trail',
    ...{ usagePlanId: 'plan', endpoint: baseUrl, read: key, write: key },
  };
  const connection = { baseUrl, clientId: 'unused', clientSecret: 'unused', operator };
  writeFileSync(join(directory, 'connection.json'), JSON.stringify(connection));
  vi.stubEnv('LOCAL_DIRECTORY', directory);
  vi.resetModules();
});

const realNow = RealDate.now;

afterEach(() => {
  globalThis.Date = RealDate;
  RealDate.now = realNow;
  vi.resetModules();
});

afterAll(() => {
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) {
    if (environment[name] === undefined) delete process.env[name];
    else process.env[name] = environment[name];
  }
  vi.resetModules();
  server.close();
});

it.each([
  ['a command reads the time of a local service that was moved on', { ms: dayMs, isLasting: false }],
  ["a command leaves the machine's time when nobody moved it", { ms: 0, isLasting: false }],
  ['a console is not behind by the way of the answer', { ms: 0, isLasting: true }],
  ['a console reads the time of a local service that was moved on', { ms: dayMs, isLasting: true }],
])('%s', async (_what, { ms, isLasting }) => {
  aheadMs = ms;
  const { openService } = await import('#operator/access/open.ts');

  await openService({ canWrite: false, isLasting });

  const before = realNow();
  const now = Date.now();
  expect(now).toBeGreaterThanOrEqual(before + ms);
  expect(now).toBeLessThanOrEqual(realNow() + ms);
  expect(globalThis.Date === RealDate).toBe(ms === 0 && !isLasting);
});

it('a thread that runs several commands moves its time once', async () => {
  aheadMs = dayMs;
  const { openService } = await import('#operator/access/open.ts');

  await openService({ canWrite: false });
  await openService({ canWrite: false });

  const before = realNow();
  const now = Date.now();
  expect(now).toBeGreaterThanOrEqual(before + dayMs);
  expect(now).toBeLessThanOrEqual(realNow() + dayMs);
});
