import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repositoryRoot } from '#infra/local/local-directory.ts';
import type { LocalService } from '#infra/local/local-service.ts';
import { bareEnvironment } from '#test/support/bare-environment.ts';
import { freePort } from '#test/support/free-port.ts';
import { until } from '#test/support/npm-start.ts';
import { addressOf, longLived, startServiceHost } from '#test/support/service-host.ts';

let service: LocalService;
let args: readonly string[];

beforeAll(async () => {
  // The demonstration's second service is a hundred behind.
  const port = await freePort(100);
  const umaDomain = 'local.uma.test';
  const UMA_HOSTS = JSON.stringify({ 'second.uma.test': `http://127.0.0.1:${port + 100}` });
  service = await startServiceHost({
    port,
    shortestPeriodMs: longLived.shortestPeriodMs,
    umaDomain,
    variables: { UMA_HOSTS },
  });
  const { clientId, clientSecret } = await service.createPlatform('First');
  const { baseUrl } = addressOf(service);
  args = ['--base-url', baseUrl, '--client-id', clientId, '--client-secret', clientSecret];
});
afterAll(async () => {
  await service?.stop();
});

const start = (): { readonly child: ChildProcess; readonly output: () => string } => {
  const child = spawn(process.execPath, ['scripts/demo.ts', '--uma', ...args], {
    cwd: repositoryRoot,
    env: { ...bareEnvironment(), TIME_SCALE: '20', TMPDIR: tmpdir() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return { child, output: () => output };
};

const directories = (): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith('payments-second-'));
const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );
/** A line without what differs from run to run. */
const constant = (line: string): string =>
  line
    .replaceAll(/\$u[\da-f]+…?/g, '$name')
    .replaceAll(/(Quote|Transaction):[\da-f-]+…?/g, '$1:id')
    .replaceAll(/\d+ millisatoshi at [\d.]+/g, 'N millisatoshi at RATE')
    .replaceAll(/after [\d.]+ s/g, 'after T s')
    .replaceAll(/12\d\.\d\d USD leaves/g, 'SUM leaves')
    .trim();

/** What docs/uma.md shows of the demonstration. */
const documented = (): string[] => {
  const lines = readFileSync(join(repositoryRoot, 'docs/uma.md'), 'utf8').split('\n');
  const from = lines.indexOf('    local.uma.test pays second.uma.test');
  return lines.slice(from, lines.indexOf('', from));
};

const secondUrl = (output: string): string => /The second one runs at (http:\S+)/.exec(output)?.[1] ?? '';

it('npm run demo -- --uma: each service pays a customer of the other, with the messages, and nothing is left', async () => {
  const { child, output } = start();
  await once(child, 'close');

  const text = output();
  expect(text).toContain('local.uma.test pays second.uma.test');
  expect(text).toContain('second.uma.test pays local.uma.test');
  for (const domain of ['local', 'second'].map((name) => `${name}\\.uma\\.test`)) {
    expect(text).toMatch(new RegExp(`GET  ${domain}/\\.well-known/lnurlpubkey\\n +200 certificates`));
    expect(text).toMatch(
      new RegExp(`GET  ${domain}/\\.well-known/lnurlp/\\$u.*\\n +200 takes USD, speaks UMA 1\\.0`),
    );
    expect(text).toMatch(
      new RegExp(`POST ${domain}/uma/pay-requests/\\$u.*\\n +200 an invoice of \\d+ millisatoshi`),
    );
    expect(text).toMatch(new RegExp(`POST ${domain}/uma/payments/…/hook\\n +200 taken`));
    expect(text).toMatch(new RegExp(`COMPLETED +Transaction:\\S+  125\\.00 USD at ${domain}`));
  }
  expect(text).toMatch(/\nBalances\nlocal\.uma\.test +37\d\.\d\d USD\nsecond\.uma\.test +37\d\.\d\d USD\n$/);
  expect(text).not.toContain('\u001b');
  const printed = text.split('\n').map(constant);
  expect(documented().length).toBeGreaterThan(10);
  for (const line of documented().map(constant)) expect(printed).toContain(line);
  expect(child.exitCode).toBe(0);
  expect(await answers(secondUrl(text))).toBe(false);
  expect(directories()).toEqual([]);
});

it('Ctrl-C ends the second service, too, and removes its files', async () => {
  const { child, output } = start();
  await until(() => secondUrl(output()) !== '' || child.exitCode !== null);
  const url = secondUrl(output());
  expect(await answers(url)).toBe(true);

  child.kill('SIGINT');
  await once(child, 'close');

  expect(child.exitCode).toBe(130);
  expect(await answers(url)).toBe(false);
  expect(directories()).toEqual([]);
});
