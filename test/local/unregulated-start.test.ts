import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
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
  await stop();
});

test('a directory that began with a regulated platform refuses the option in one line', async () => {
  const regulated = `${starts.directory}/regulated`;
  run = await starts.startWith(`--data ${regulated}`);
  expect(run.output()).toContain('Customers      individuals start APPROVED');
  await stop();

  const refused = starts.start(`--data ${regulated} --unregulated`);

  expect(await exitOf(refused)).toBe(1);
  expect(refused.output().trimEnd().split('\n').at(-1)).toBe(
    `${regulated} has a regulated platform, and that cannot change. Leave out --unregulated, or take another directory.`,
  );
});

test('a seed makes a platform of the same kind', async () => {
  run = await starts.startWith('--unregulated');

  expect(await control('/_local/seed', { seed: 'a' })).toBe(200);

  expect(await newCustomer()).toMatchObject({ kycStatus: 'UNVERIFIED' });
  await stop();
});

test('in production, the demo adds documents, and the provider approves the customer', async () => {
  run = await starts.startWith('--env production --unregulated');

  const env = { ...process.env, LOCAL_DIRECTORY: starts.directory };
  const demo = spawn(process.execPath, ['scripts/demo.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr] = await Promise.all([text(demo.stdout), text(demo.stderr)]);

  expect(stderr).toBe('');
  expect(stdout).toMatch(
    /Customer +Customer:\S+ +UNVERIFIED\n.*Documents +PASSPORT, PROOF_OF_ADDRESS\n.*Verified .* APPROVED\n/,
  );
  expect(stdout).toContain('Balance  250.00 USD');
  await stop();
});
