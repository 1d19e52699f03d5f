import { createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listeningAddresses } from '#test/support/listening-sockets.ts';
import { exitOf, type Run, Starts, slowEndpoint, until } from '#test/support/npm-start.ts';

const starts = new Starts();
/** What a second service from the same folder writes. */
const second = join(starts.directory, '2');
let first: Run;
let beside: Run | undefined;

const isListening = (): Promise<boolean> =>
  fetch(starts.connection().baseUrl).then(
    () => true,
    () => false,
  );

beforeAll(async () => {
  first = await starts.startReady();
});

afterAll(() => {
  for (const run of [beside, first]) if (run !== undefined) starts.end(run);
});

test('the printed and written credentials are valid, and only the owner can read the file', async () => {
  const { baseUrl, clientId, clientSecret } = starts.connection();
  expect(await starts.call('GET', '/config')).toBe(200);
  expect(first.output()).toContain(`curl -u '${clientId}:${clientSecret}' ${baseUrl}/config`);
  expect(statSync(join(starts.directory, 'connection.json')).mode & 0o777).toBe(0o600);
});

test('only the owner can read what the data directory keeps', () => {
  const kept = readdirSync(starts.dataDir, { recursive: true, encoding: 'utf8' });
  const open = kept.filter((name) => (statSync(join(starts.dataDir, name)).mode & 0o077) !== 0);

  expect(kept.length).toBeGreaterThan(2);
  expect(open).toEqual([]);
});

test('the webhook key is in a file that programs read', async () => {
  const file = join(starts.directory, 'webhook-public-key.pem');
  expect(first.output()).toContain(`Webhook key    ${file}`);
  expect(createPublicKey(readFileSync(file)).asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
});

test('the help starts nothing, not even where Java is missing', async () => {
  const run = starts.start('--help');
  expect(await exitOf(run)).toBe(0);
  expect(run.output()).toMatch(/^Usage: npm start .*\n\nRuns the service/);
  expect(run.output()).not.toContain('Starting');
});

test('nothing listens on another address than 127.0.0.1', () => {
  const addresses = listeningAddresses(first.process.pid ?? 0);
  expect(addresses).toContain(new URL(starts.connection().baseUrl).host);
  // The gateway, the AWS services, S3, DynamoDB Local and the console.
  expect(addresses.map((address) => address.split(':')[0])).toEqual(Array(5).fill('127.0.0.1'));
});

test('the console is there from its first connection on, with the role that only reads', async () => {
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+\/\?key=\S+/.exec(first.output()) ?? [];
  const page = await fetch(url);
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
  const meta = await fetch(new URL('/api/meta', url), { headers: { cookie } });
  expect(await page.text()).toContain('<div id="root">');
  expect(await meta.json()).toMatchObject({ place: 'this machine', canWrite: false });
  const addresses = listeningAddresses(first.process.pid ?? 0);
  expect(addresses.map((address) => address.split(':')[0])).toEqual(Array(6).fill('127.0.0.1'));
});

test('a second host on the same data directory names the first one', async () => {
  const run = starts.start(`--data ${starts.dataDir}`);
  expect(await exitOf(run)).toBe(1);
  expect(run.output()).toContain(`\n${starts.dataDir} is in use by process ${first.process.pid}\n`);
  expect(await starts.call('GET', '/config')).toBe(200);
});

test('a second service from the same folder has files of its own and says where', async () => {
  const before = starts.connection();

  beside = await starts.startWith('--unregulated');

  expect(beside.output()).toContain(`Also in        ${second}/connection.json`);
  expect(beside.output()).toContain(`LOCAL_DIRECTORY=${second} npm run demo`);
  expect(starts.connection()).toEqual(before);
  expect(starts.connection(second).baseUrl).not.toBe(before.baseUrl);
  expect(await starts.call('GET', '/config')).toBe(200);
  expect(await starts.call('GET', '/config', undefined, second)).toBe(200);
  expect(existsSync(join(second, 'logs'))).toBe(true);
  expect(existsSync(join(second, 'webhook-public-key.pem'))).toBe(true);
});

const askSecond = async (path: string, body?: object): Promise<unknown> => {
  const { baseUrl, clientId, clientSecret } = starts.connection(second);
  const Authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const headers = { Authorization, 'Content-Type': 'application/json' };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  return (await fetch(`${baseUrl}${path}`, init)).json();
};

test('after a seed has filled a service, its file has the present key, and its platform is of the same kind', async () => {
  const before = readFileSync(join(second, 'webhook-public-key.pem'), 'utf8');
  const { origin } = new URL(starts.connection(second).baseUrl);
  const headers = { 'Content-Type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify({ seed: 'a' }) };
  expect((await fetch(`${origin}/_local/seed`, request)).status).toBe(200);

  const key = readFileSync(join(second, 'webhook-public-key.pem'), 'utf8');
  expect(key).not.toBe(before);
  expect(await askSecond('/config')).toMatchObject({ webhookPublicKey: key });
  const customer = { customerType: 'INDIVIDUAL', fullName: 'Jane Doe', currencies: ['USD'] };
  expect(await askSecond('/customers', customer)).toMatchObject({ kycStatus: 'UNVERIFIED' });
});

test('after the first was killed, the next start takes its place, and the second stays as it is', async () => {
  const before = { first: starts.connection(), second: starts.connection(second) };
  const gone = once(first.process, 'exit');
  first.process.kill('SIGKILL');
  await gone;

  first = await starts.startReady();

  expect(first.output()).not.toContain('LOCAL_DIRECTORY');
  expect(starts.connection().baseUrl).not.toBe(before.first.baseUrl);
  expect(starts.connection().clientId).toBe(before.first.clientId);
  expect(await starts.call('GET', '/config')).toBe(200);
  expect(starts.connection(second)).toEqual(before.second);
  expect(await starts.call('GET', '/config', undefined, second)).toBe(200);
});

test('SIGTERM answers what runs, then stops everything', async () => {
  const endpoint = await slowEndpoint();
  const answers = await starts.runningRequests(endpoint, 8);
  first.process.kill('SIGTERM');
  await until(async () => !(await isListening()));
  endpoint.release();
  expect(await Promise.all(answers)).toEqual(Array(8).fill(200));
  expect(await exitOf(first)).toBe(0);
  expect(starts.javaCount()).toBe(0);
});

test('a directory that began with a regulated platform refuses the other kind in one line', async () => {
  expect(first.output()).toContain('Customers      individuals start APPROVED');

  const refused = starts.start(`--data ${starts.dataDir} --unregulated`);

  expect(await exitOf(refused)).toBe(1);
  expect(refused.output().trimEnd().split('\n').at(-1)).toBe(
    `${starts.dataDir} has a regulated platform, and that cannot change. Leave out --unregulated, or take another directory.`,
  );
});

test('an invalid setting gives one line and exit code 1', async () => {
  const run = starts.start('--speed 3');
  expect(await exitOf(run)).toBe(1);
  expect(run.output()).toMatch(/^Unknown option '--speed'.* Usage: npm start .*\n$/);
});
