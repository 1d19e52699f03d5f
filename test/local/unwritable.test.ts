import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { patienceMs } from '#test/support/patience.ts';

const script = join(import.meta.dirname, '../../infra/local/check-machine.mjs');
let directory = '';

/** Starts the service, which must end by itself. */
const start = (args: readonly string[], environment: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    cwd: directory,
    timeout: patienceMs,
    // A process that hangs in one call takes no other signal.
    killSignal: 'SIGKILL',
    env: { PATH: process.env.PATH, PORT: '0', LOCAL_DIRECTORY: join(directory, 'local'), ...environment },
  });
  return { status, stdout, stderr };
};

const apiError = (line: string) => ({ status: 1, stdout: '', stderr: `${line}\n` });

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'unwritable-'));
  writeFileSync(join(directory, 'file'), '');
});

afterAll(() => rmSync(directory, { recursive: true }));

/** The administrator may write where permissions forbid it, but nobody may below a file or in /proc. */
describe('a start says in one line where it cannot write, and runs nothing', () => {
  test('when its own files are below a file', () => {
    const LOCAL_DIRECTORY = join(directory, 'file/local');
    expect(start([], { LOCAL_DIRECTORY })).toEqual(
      apiError(`Cannot write in ${LOCAL_DIRECTORY}: not a directory`),
    );
  });

  test('when its own files are in a directory of the system', () => {
    expect(start([], { LOCAL_DIRECTORY: '/proc/local' })).toEqual(
      apiError('Cannot write in /proc/local: no such file or directory'),
    );
  });

  test.each([
    ['file', 'not a directory'],
    ['file/data', 'not a directory'],
    ['/proc/data', 'no such file or directory'],
  ])('when --data is %s', (data, reason) => {
    const dataDir = data.startsWith('/') ? data : join(directory, data);
    expect(start(['--data', dataDir])).toEqual(apiError(`Cannot write in ${dataDir}: ${reason}`));
  });

  test('when its logs are a file', () => {
    const LOCAL_DIRECTORY = join(directory, 'with-file');
    mkdirSync(LOCAL_DIRECTORY);
    writeFileSync(join(LOCAL_DIRECTORY, 'logs'), '');
    expect(start([], { LOCAL_DIRECTORY })).toMatchObject({
      status: 1,
      stderr: `Cannot write in ${LOCAL_DIRECTORY}/logs: not a directory\n`,
    });
  });

  test('when the disk is full', () => {
    const LOCAL_DIRECTORY = join(directory, 'full');
    mkdirSync(LOCAL_DIRECTORY);
    symlinkSync('/dev/full', join(LOCAL_DIRECTORY, 'counterparties.pem'));
    expect(start(['--env', 'production'], { LOCAL_DIRECTORY })).toEqual(
      apiError('The service cannot start: ENOSPC: no space left on device, write'),
    );
  });

  test('when a directory is there and takes no file', () => {
    expect(start(['--data', '/proc/self/fd']).stderr).toMatch(/^Cannot write in \/proc\/self\/fd: .+\n$/);
  });

  test('when --data is empty', () => {
    expect(start(['--data', '']).stderr).toMatch(/^--data must name a directory\. Usage: npm start .*\n$/);
    expect(readdirSync(directory)).not.toContain('host.lock');
  });
});
