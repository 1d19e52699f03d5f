import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

const dayMs = 86_400_000;
const RealDate = globalThis.Date;
const environment = { ...process.env };

let aheadMs = 0;
let server: Server;

beforeAll(async () => {
  server = createServer((_request, response) => {
    const now = new RealDate(RealDate.now() + aheadMs).toISOString();
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ now, isStill: false }));
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
  ['a command reads the time of a local service that was moved on', dayMs],
  ["a command leaves the machine's time when nobody moved it", 0],
])('%s', async (_what, ms) => {
  aheadMs = ms;
  const { openService } = await import('#operator/access/open.ts');

  await openService({ canWrite: false });

  const offsetMs = Date.now() - realNow();
  expect(Math.abs(offsetMs - ms)).toBeLessThan(1_000);
  expect(globalThis.Date === RealDate).toBe(ms === 0);
});
