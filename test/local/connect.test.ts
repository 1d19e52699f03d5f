import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { areAccepted, connect } from '#infra/local/connect.ts';
import { createLocalPlatform, issueLocalToken } from '#infra/local/local-platform.ts';
import { forgetAuthorizations, serviceAddress } from '#test/support/service.ts';

/** The service behind a front that answers so many requests with an error, as a busy machine does after a start. */
const busyService = async (errors: number) => {
  let errorsLeft = errors;
  const front = createServer(async ({ headers: { authorization = '' } }, response) => {
    if (errorsLeft > 0) {
      errorsLeft -= 1;
      response.writeHead(500).end();
      return;
    }
    const answer = await fetch(`${service.baseUrl}/config`, { headers: { authorization } });
    response.writeHead(answer.status).end(await answer.text());
  });
  front.listen(0, '127.0.0.1').unref();
  await once(front, 'listening');
  const address = front.address();
  const port = typeof address === 'object' ? address?.port : '';
  return { ...service, baseUrl: `http://127.0.0.1:${port}`, errorsLeft: () => errorsLeft };
};

const tokensSchema = z.object({ data: z.array(z.object({ id: z.string(), clientId: z.string() })) });

const { baseUrl, tableName, dynamodbEndpoint } = serviceAddress();
const table = { tableName, environment: 'sandbox', endpoint: dynamodbEndpoint } as const;
const service: Parameters<typeof connect>[0] = {
  baseUrl,
  createPlatform: (name) => createLocalPlatform(table, { name }),
  newToken: (formerClientId) => issueLocalToken(table, formerClientId),
};

let dataDir: string;
let directory: string;

const start = (more: object = {}, from = service) =>
  connect(from, { isNewTokenWanted: false, dataDir, directory, ...more });
const connectionFile = () => JSON.parse(readFileSync(join(directory, 'connection.json'), 'utf8'));
const isAccepted = (credentials: { clientId: string; clientSecret: string }) =>
  areAccepted({ ...credentials, baseUrl: service.baseUrl });

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'connect-data-'));
  directory = mkdtempSync(join(tmpdir(), 'connect-'));
});

afterAll(() => {
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
  const busy = await busyService(4);
  const after = await start({}, busy);
  expect(after).toEqual({ ...before, baseUrl: busy.baseUrl });
  expect(busy.errorsLeft()).toBe(0);
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
  const { clientId, clientSecret } = await start();
  const headers = {
    Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
  };
  const { data } = tokensSchema.parse(await (await fetch(`${baseUrl}/tokens`, { headers })).json());
  const own = data.find((token) => token.clientId === clientId);
  const deleted = await fetch(`${baseUrl}/tokens/${own?.id}`, { method: 'DELETE', headers });
  expect(deleted.status).toBe(204);
  await forgetAuthorizations();
  expect(await isAccepted({ clientId, clientSecret })).toBe(false);

  await expect(start()).rejects.toThrow(
    `The token in ${dataDir}/credentials.json was deleted. Start once with --new-token to make another: npm start -- --data ${dataDir} --new-token`,
  );

  const after = await start({ isNewTokenWanted: true });
  expect(await isAccepted(after)).toBe(true);
  expect(await start()).toEqual(after);
});
