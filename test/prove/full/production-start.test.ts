import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listeningAddresses } from '#test/support/listening-sockets.ts';
import { exitOf, type Run, Starts, until } from '#test/support/npm-start.ts';

const starts = new Starts();
let run: Run;

const command = (...args: string[]) => {
  const env = { ...process.env, LOCAL_DIRECTORY: starts.directory };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  return { status, stdout, stderr };
};

beforeAll(async () => {
  run = await starts.startReady('--env production');
});

afterAll(() => starts.end(run));

test('the start says what runs where, on this machine only', () => {
  expect(run.output()).toMatch(/Environment +production/);
  expect(run.output()).toMatch(/Switch +https:\/\/localhost:\d+\/switch\/v1/);
  expect(run.output()).toMatch(/Verification +https:\/\/localhost:\d+\/verify\/v1/);
  expect(run.output()).toMatch(/Rates +https:\/\/localhost:\d+\/one and https:\/\/localhost:\d+\/two/);
  const addresses = listeningAddresses(run.process.pid ?? 0);
  expect(new Set(addresses.map((address) => address.split(':')[0]))).toEqual(new Set(['127.0.0.1']));
});

test('the demo pays out, across currencies and in through the switch; the admin commands read it', () => {
  const demo = command('scripts/demo.ts', '--suffix', '002', '--quote-suffix', '005');
  expect(demo.stderr).toBe('');
  expect(demo.stdout).toContain('in production: every payment goes through the switch');
  expect(demo.stdout).toMatch(/Deposited +375\.00 USD/);
  expect(demo.stdout).toContain('FAILED      after');
  expect(demo.stdout).toContain('COUNTERPARTY_POST_TX_FAILED, refund COMPLETED');
  expect(command('scripts/demo.ts').stdout.match(/^ +COMPLETED /gm)).toHaveLength(3);
  expect(command('scripts/admin.ts', 'ledger', 'check').stdout).toContain('No difference.');
  expect(command('scripts/admin.ts', 'rates', 'show').stdout).toContain('rates-one, rates-two');
});

test('there is no magic and no sandbox', async () => {
  expect(await starts.call('POST', '/sandbox/webhooks/test')).toBe(403);
  expect(await starts.call('GET', '/sandbox/values')).toBe(403);
});

test('Ctrl-C ends everything; the next start has data, book and money', async () => {
  run.process.kill('SIGINT');
  expect(await exitOf(run)).toBe(0);
  expect(starts.javaCount()).toBe(0);
  expect(existsSync(join(starts.dataDir, 'switch-book.jsonl'))).toBe(true);

  const wrong = starts.start(`--data ${starts.dataDir}`);
  expect(await exitOf(wrong)).toBe(1);
  expect(wrong.output()).toContain(`${starts.dataDir} has the data of --env production.`);

  run = await starts.startReady('--env production');
  await until(async () => (await starts.call('GET', '/config')) === 200);
  expect(command('scripts/demo.ts').stdout.match(/^ +COMPLETED /gm)).toHaveLength(3);
  expect(command('scripts/admin.ts', 'ledger', 'check').stdout).toContain('No difference.');
});

test('an environment that is none gives one line', async () => {
  const wrong = starts.start('--env staging');
  expect(await exitOf(wrong)).toBe(1);
  expect(wrong.output()).toMatch(/^--env must be sandbox or production, not "staging"\. Usage: .*\n$/);
});
