import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Interceptor, pass } from '@payments-service/local-aws/interceptor';
import { javaProcesses } from '@payments-service/local-aws/testing/java-processes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { areAccepted } from '#infra/local/check-credentials.ts';
import { connect } from '#infra/local/connect.ts';
import { type LocalService, startLocalService } from '#infra/local/local-service.ts';

const directory = vi.hoisted(() => {
  // The module of the connection file reads it when it is loaded.
  process.env.LOCAL_DIRECTORY = `/tmp/connect-${process.pid}`;
  return process.env.LOCAL_DIRECTORY;
});

/** The table answers so many reads with an error, as a busy machine does after a start. */
let errorsLeft = 0;
const busyTable: Interceptor = {
  before: ({ service, operation }) => {
    if (errorsLeft === 0 || service !== 'dynamodb' || operation !== 'GetItem') return pass;
    errorsLeft -= 1;
    return { kind: 'respond', status: 500, body: { __type: 'InternalServerError' } };
  },
};

const tokensSchema = z.object({ data: z.array(z.object({ id: z.string(), clientId: z.string() })) });

const lost: string[] = [];
let dataDir: string;
let service: LocalService;

const settings = { isNewTokenWanted: false };
const start = (more: object = {}) => connect(service, { ...settings, dataDir, ...more });
const connectionFile = () => JSON.parse(readFileSync(join(directory, 'connection.json'), 'utf8'));
const isAccepted = (credentials: { clientId: string; clientSecret: string }) =>
  areAccepted({ ...credentials, baseUrl: service.baseUrl });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'connect-data-'));
  service = await startLocalService({
    timeScale: 1000,
    interceptors: [busyTable],
    onLost: (reason) => lost.push(reason),
  });
});

afterAll(async () => {
  await service.stop();
  for (const path of [dataDir, directory]) rmSync(path, { recursive: true, force: true });
});

test('a start with other data, or without, leaves the credentials of a data directory alone', async () => {
  const first = await start();
  const other = { baseUrl: 'http://127.0.0.1:1', clientId: 'other', clientSecret: 'other' };
  writeFileSync(join(directory, 'connection.json'), JSON.stringify(other));
  expect(await start()).toEqual(first);
  expect(connectionFile()).toEqual(first);
});

test('errors of the service at its start do not count as wrong credentials', async () => {
  const before = await start();
  errorsLeft = 12;
  expect(await start()).toEqual(before);
  expect(errorsLeft).toBe(0);
});

test('a service that never answers is named, and the credentials stay', async () => {
  const kept = readFileSync(join(dataDir, 'credentials.json'), 'utf8');
  const dead = { ...JSON.parse(kept), baseUrl: 'http://127.0.0.1:1' };
  await expect(areAccepted(dead, 300)).rejects.toThrow(
    'The service did not start: http://127.0.0.1:1/config does not answer: fetch failed',
  );
  expect(readFileSync(join(dataDir, 'credentials.json'), 'utf8')).toBe(kept);
});

test('a start that was killed before it wrote the credentials is followed by one with new credentials', async () => {
  const before = await start();
  rmSync(join(dataDir, 'credentials.json'));
  writeFileSync(join(dataDir, 'credentials.json.1'), '{ "clientId": "half');
  const after = await start();
  expect(after.clientId).not.toBe(before.clientId);
  expect(await isAccepted(after)).toBe(true);
  expect(await isAccepted(before)).toBe(true);
});

test('a token that was deleted over the API stops the start with the way back in', async () => {
  const { baseUrl, clientId, clientSecret } = await start();
  const headers = {
    Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
  };
  const { data } = tokensSchema.parse(await (await fetch(`${baseUrl}/tokens`, { headers })).json());
  const own = data.find((token) => token.clientId === clientId);
  const deleted = await fetch(`${baseUrl}/tokens/${own?.id}`, { method: 'DELETE', headers });
  expect(deleted.status).toBe(204);
  await expect.poll(() => isAccepted({ clientId, clientSecret })).toBe(false);

  await expect(start()).rejects.toThrow(
    `The token in ${dataDir}/credentials.json was deleted. Start once with --new-token to make another: npm start -- --data ${dataDir} --new-token`,
  );

  const after = await start({ isNewTokenWanted: true });
  expect(await isAccepted(after)).toBe(true);
  expect(await start()).toEqual(after);
});

test('a database in memory that dies is reported once, because its data is lost', async () => {
  for (const pid of javaProcesses({ hostPid: process.pid })) process.kill(pid, 'SIGKILL');
  await expect
    .poll(() => lost)
    .toEqual(['DynamoDB Local ended with exit code 137. The data was in memory and is lost.']);
});
