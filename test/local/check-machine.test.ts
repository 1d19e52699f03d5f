import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { startSettings } from '#infra/local/start-settings.ts';

const script = join(import.meta.dirname, '../../infra/local/check-machine.mjs');
const servers: Server[] = [];

const run = (environment: Record<string, string> = {}, file = script) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...environment },
  });
  return { status, stdout, stderr };
};

const apiError = (line: string) => ({ status: 1, stdout: '', stderr: `${line}\n` });

/** Makes a PATH in which `java -version` prints this text. */
const java = (version: string): string => {
  const directory = mkdtempSync(join(tmpdir(), 'java-'));
  writeFileSync(join(directory, 'java'), `#!/bin/sh\necho '${version}' >&2\n`, { mode: 0o755 });
  return `${directory}:/bin:/usr/bin`;
};

const takePort = (host: string): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    servers.push(server);
    server.listen(0, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

describe('the machine is refused in one line', () => {
  test.each([
    ['without Java', '/nowhere', 'and there is no java in the PATH'],
    ['with an old Java', java('openjdk version "11.0.2" 2019-01-15'), 'this is Java 11'],
  ])('%s', (_name, PATH, problem) => {
    const { status, stdout, stderr } = run({ PATH });

    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    // How to install it depends on the system.
    expect(stderr).toMatch(
      new RegExp(`^Java 17 or newer is needed \\(DynamoDB Local runs on it\\), ${problem}\\. .+\\n$`),
    );
  });

  test('with an old Node', () => {
    expect(run({ npm_config_user_agent: 'npm/9.5.0 node/v18.20.4 linux x64 workspaces/false' })).toEqual(
      apiError('Node 20 or newer is needed, this is Node 18: https://nodejs.org'),
    );
  });

  test('without packages', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'bare-')), 'infra', 'local', 'check-machine.mjs');
    mkdirSync(dirname(file), { recursive: true });
    for (const name of ['check-machine.mjs', 'java-problem.mjs'])
      copyFileSync(join(dirname(script), name), join(dirname(file), name));
    expect(run({}, file)).toEqual(
      apiError('The packages are not installed: run npm ci first, then npm start'),
    );
  });

  test.each(['127.0.0.1', '::'])('with the port taken on %s', async (host) => {
    const port = await takePort(host);
    expect(run({ PORT: String(port), PATH: java('openjdk version "21"') })).toEqual(
      apiError(`Port ${port} is taken: stop what listens there, or choose another with PORT=`),
    );
  });

  test.each(['web', '-1', '65536', '3000.5'])('with PORT=%s', (PORT) => {
    expect(run({ PORT, PATH: java('openjdk version "17.0.15"') })).toEqual(
      apiError(`PORT must be a number from 0 to 65535, not "${PORT}"`),
    );
  });
});

describe('settings', () => {
  test('have defaults', () => {
    expect(startSettings([], {})).toEqual({
      env: 'sandbox',
      port: 3000,
      timeScale: 1,
      umaDomain: undefined,
      umaHosts: { 'second.uma.test': 'http://127.0.0.1:3100' },
      dataDir: undefined,
      isNewTokenWanted: false,
      isUnregulated: false,
      accountConcurrency: undefined,
      isJsonWanted: false,
      isHelpWanted: false,
    });
  });

  test('come from the environment and the command line', () => {
    const args = [
      '--env',
      'production',
      '--data',
      'here',
      '--new-token',
      '--concurrency',
      '145',
      '--json',
      '--unregulated',
    ];
    const UMA_HOSTS = '{"c.uma.test":"http://127.0.0.1:3100"}';
    const names = { LOCAL_UMA_DOMAIN: 'b.uma.test', UMA_HOSTS };
    expect(startSettings(args, { PORT: '0', TIME_SCALE: '2.5', ...names })).toEqual({
      env: 'production',
      port: 0,
      timeScale: 2.5,
      umaDomain: 'b.uma.test',
      umaHosts: { 'c.uma.test': 'http://127.0.0.1:3100' },
      dataDir: 'here',
      isNewTokenWanted: true,
      isUnregulated: true,
      accountConcurrency: 145,
      isJsonWanted: true,
      isHelpWanted: false,
    });
  });

  test.each(['0', '0.5', '-3', 'fast', 'Infinity', 'NaN'])('refuse TIME_SCALE=%s', (TIME_SCALE) => {
    expect(() => startSettings([], { TIME_SCALE })).toThrow(
      `TIME_SCALE must be a number of at least 1, not "${TIME_SCALE}"`,
    );
  });

  test.each(['acme.example', 'uma.test', 'a.b.uma.test', 'B.uma.test'])(
    'refuse LOCAL_UMA_DOMAIN=%s',
    (LOCAL_UMA_DOMAIN) => {
      expect(() => startSettings([], { LOCAL_UMA_DOMAIN })).toThrow(
        /^LOCAL_UMA_DOMAIN must be one name below uma\.test, such as b\.uma\.test/,
      );
    },
  );

  test.each(['b.uma.test', '{"b.uma.test":3100}', '{"b.uma.test":"https://bank.example"}'])(
    'refuse UMA_HOSTS=%s',
    (UMA_HOSTS) => {
      expect(() => startSettings([], { UMA_HOSTS })).toThrow(/^UMA_HOSTS must be JSON of addresses/);
    },
  );

  test('are refused in whole sentences', () => {
    expect(() => startSettings(['--unregulated=yes'], {})).toThrow(
      /^Option '--unregulated' does not take an argument\. Usage: npm start/,
    );
  });

  test('refuse --unregulated without the -- before it, which npm keeps for itself', () => {
    expect(() => startSettings([], { npm_config_unregulated: 'true' })).toThrow(
      'npm took --unregulated for itself. Write -- before it: npm start -- --unregulated',
    );
  });

  test('refuse an environment that runs elsewhere, or nowhere', () => {
    expect(() => startSettings(['--env', 'staging'], {})).toThrow(
      /^--env must be sandbox or production, not "staging"\. Usage: npm start/,
    );
  });

  test.each([
    [['--env']],
    [['--date', 'x']],
    [['--data']],
    [['x']],
    [['--new-token']],
    [['--concurrency', '0']],
    [['--unregulated=yes']],
    [['--unregulated', 'yes']],
  ])('refuse %j with the usage', (args) => {
    expect(() => startSettings(args, {})).toThrow(/Usage: npm start/);
  });
});
