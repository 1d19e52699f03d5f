import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { exitOf, type Run, Starts, until } from '#test/support/npm-start.ts';

const starts = new Starts();
let run: Run;

const ask = async (path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<unknown> => {
  const { baseUrl, clientId, clientSecret } = starts.connection();
  const Authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const headers = { Authorization, 'Content-Type': 'application/json' };
  const answer = await fetch(baseUrl + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.json();
};

const control = async (path: string, body: object): Promise<number> => {
  const headers = { 'Content-Type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await fetch(new URL(path, starts.connection().baseUrl), request)).status;
};

const createdSchema = z.object({ id: z.string(), kycStatus: z.string() });

const newCustomer = async () => {
  const body = { customerType: 'INDIVIDUAL', fullName: 'Jane Doe', currencies: ['USD'] };
  return createdSchema.parse(await ask('/customers', body));
};

const eventSchema = z.object({ type: z.string(), data: z.object({ id: z.string().optional() }).optional() });

/** A webhook endpoint, and the events that it got. */
const startEndpoint = async () => {
  const events: z.output<typeof eventSchema>[] = [];
  const server = createServer(async (message, response) => {
    events.push(eventSchema.parse(JSON.parse(await text(message))));
    response.end();
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const address = server.address();
  return { events, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/` };
};

const stop = async (): Promise<void> => {
  run.process.kill('SIGTERM');
  expect(await exitOf(run)).toBe(0);
};

beforeAll(async () => {
  run = await starts.startReady('--unregulated');
});

afterAll(() => starts.end(run));

test('a new customer is UNVERIFIED; a verification approves it, and the event comes', async () => {
  expect(run.output()).toContain('Customers      start UNVERIFIED');
  const endpoint = await startEndpoint();
  await ask('/config', { webhookEndpoint: endpoint.url }, 'PATCH');

  const { id, kycStatus } = await newCustomer();
  const verification = await ask('/verifications', { customerId: id });

  expect(kycStatus).toBe('UNVERIFIED');
  expect(verification).toMatchObject({ customerId: id, verificationStatus: 'APPROVED' });
  await until(() =>
    endpoint.events.some(({ type, data }) => type === 'CUSTOMER_KYC_APPROVED' && data?.id === id),
  );
});

test('a reset keeps the kind', async () => {
  expect(await control('/_local/reset', {})).toBe(200);

  expect(await newCustomer()).toMatchObject({ kycStatus: 'UNVERIFIED' });
});

test('the directory keeps the kind: the next start need not name it, and may', async () => {
  await stop();
  run = await starts.startReady();
  expect(run.output()).toContain('Customers      start UNVERIFIED');
  expect(await newCustomer()).toMatchObject({ kycStatus: 'UNVERIFIED' });

  await stop();
  run = await starts.startReady('--unregulated');
  expect(await newCustomer()).toMatchObject({ kycStatus: 'UNVERIFIED' });
});

const mark = join(starts.dataDir, 'reset-begun');

const begins = async (): Promise<void> => {
  while (!existsSync(mark)) await nextTurn();
};

/** Kills the host while it empties the directory. */
const killDuringReset = async (): Promise<void> => {
  const { origin } = new URL(starts.connection().baseUrl);
  const headers = { 'Content-Type': 'application/json' };
  const answer = fetch(`${origin}/_local/reset`, { method: 'POST', headers, body: '{}' });
  const ended = answer.then(
    () => 'ended',
    () => 'killed',
  );
  await Promise.race([begins(), ended]);
  run.process.kill('SIGKILL');
  await Promise.all([exitOf(run), ended]);
};

test('a reset that was killed in the middle is never served', async () => {
  const customer = { customerType: 'INDIVIDUAL', fullName: 'Jane Doe' };
  for (let count = 0; count < 20; count += 1) await starts.call('POST', '/customers', customer);
  await killDuringReset();
  // On a busy machine this process may come too late.
  while (!existsSync(mark)) {
    run = await starts.startReady();
    await killDuringReset();
  }

  const next = starts.start(`--data ${starts.dataDir}`);

  expect(await exitOf(next)).toBe(1);
  expect(next.output()).toContain(
    `A reset of ${starts.dataDir} was interrupted, so its accounts and statements contradict each other. Remove the directory, or take another one.`,
  );
  expect(next.output()).not.toContain('running');
});
