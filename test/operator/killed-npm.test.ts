import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';
import { connectionDirectory } from '#test/support/admin.ts';
import { newPlatform, serviceAddress } from '#test/support/service.ts';

const parents: ChildProcess[] = [];

/** A command below a shell that plays npm, and the URL of its first line. */
const startBelow = async (command: string, args: readonly string[], env: NodeJS.ProcessEnv) => {
  const parent = spawn('sh', ['-c', '"$@" & wait', 'npm', process.execPath, `scripts/${command}`, ...args], {
    env: { ...process.env, npm_lifecycle_event: command, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  parents.push(parent);
  for await (const line of createInterface({ input: parent.stdout })) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+\/[^\s"]*/.exec(line) ?? [];
    if (url !== undefined) return { parent, url };
  }
  throw new Error(`${command} printed no URL`);
};

const isServed = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

/** Kills what a failed test has left in the group of the shell. */
afterEach(() => {
  for (const { pid = 0 } of parents.splice(0)) {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Nothing is left.
    }
  }
});

it('the console ends when npm was killed', async () => {
  const LOCAL_DIRECTORY = connectionDirectory(serviceAddress());
  const { parent, url } = await startBelow('console.ts', ['--port', '0', '--json'], { LOCAL_DIRECTORY });
  expect(await isServed(url)).toBe(true);

  parent.kill('SIGKILL');

  await expect.poll(() => isServed(url)).toBe(false);
});

it('listen restores the endpoint when npm was killed', async () => {
  const { address, api, credentials } = await newPlatform();
  const args = ['--base-url', address.baseUrl, '--client-id', credentials.clientId];
  const env = { PAYMENTS_CLIENT_SECRET: credentials.clientSecret };
  const { parent, url } = await startBelow('listen.ts', args, env);
  const endpoint = async () => (await api.ok('getConfig')).webhookEndpoint;
  expect(await endpoint()).toBe(url);

  parent.kill('SIGKILL');

  await expect.poll(endpoint).toBeUndefined();
});
