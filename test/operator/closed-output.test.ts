import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionDirectory } from '#test/support/admin.ts';
import { csvFile } from '#test/support/bulk.ts';
import { newPlatform, serviceAddress, type TestPlatform } from '#test/support/service.ts';

const directory = mkdtempSync(join(tmpdir(), 'closed-output-'));
const names = join(directory, 'names.csv');
let platform: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform();
  writeFileSync(names, csvFile([platform.id.slice(-12)]));
});

afterAll(() => rmSync(directory, { recursive: true }));

/** Runs a command whose reader takes so many lines and ends, as in a shell. */
const run = (command: string, lineCount: number, args: readonly string[] = []) => {
  const pipeline = `set -o pipefail; ${process.execPath} scripts/${command} "$@" | head -n ${lineCount}`;
  const child = spawn('bash', ['-c', pipeline, command, ...args], {
    env: {
      ...process.env,
      LOCAL_DIRECTORY: connectionDirectory(serviceAddress()),
      PAYMENTS_CLIENT_SECRET: platform.credentials.clientSecret,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise<number | null>((done) => child.once('close', done));
  const ended = Promise.all([closed, text(child.stdout), text(child.stderr)]).then(
    ([code, stdout, errors]) => ({ code, errors, lineCount: stdout.split('\n').length - 1 }),
  );
  return { child, ended };
};

const named = (): string[] => [
  '--base-url',
  platform.address.baseUrl,
  '--client-id',
  platform.credentials.clientId,
];

const quiet = (lineCount: number) => ({ code: 0, errors: '', lineCount });

describe('a command whose reader wants no more ends without a word', () => {
  it('demo', async () => {
    const args = [...named(), '--client-secret', platform.credentials.clientSecret];

    expect(await run('demo.ts', 3, args).ended).toEqual(quiet(3));
  });

  it('listen, after it has restored the endpoint', async () => {
    const { child, ended } = run('listen.ts', 2, named());
    const endpoint = async () => (await platform.api.ok('getConfig')).webhookEndpoint;
    await expect.poll(endpoint).toBeTruthy();

    // The listener notices with its next line. After it has ended, there is no endpoint to send to.
    while (child.exitCode === null) await platform.api.call('sendTestWebhook');

    expect(await ended).toEqual(quiet(2));
    expect(await endpoint()).toBeUndefined();
  });

  it.each([
    ['bulk.ts', () => [names, '--dry-run']],
    ['bulk.ts', () => [names, ...named()]],
    ['admin.ts', () => ['stuck']],
    ['admin.ts', () => ['--help']],
    ['clock.ts', () => ['--help']],
  ])('%s', async (command, args) => {
    expect(await run(command, 0, args()).ended).toEqual(quiet(0));
  });
});
