import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockDataDir } from '#src/data-lock.ts';

const script = `
  import { lockDataDir } from ${JSON.stringify(join(import.meta.dirname, '../src/data-lock.ts'))};
  try {
    await lockDataDir(process.argv[1]);
    console.log('has it');
    setInterval(() => {}, 1000);
  } catch (error) {
    console.log(error.message);
  }`;

const children: ChildProcess[] = [];
let dataDir: string;

const taker = () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const line = once(child.stdout, 'data').then(([chunk]) => String(chunk).trim());
  return { child, line };
};

const kill = async (child: ChildProcess): Promise<void> => {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lock-'));
});

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

test('one of many processes gets a directory, and the others name it', async () => {
  const takers = Array.from({ length: 4 }, taker);
  const lines = await Promise.all(takers.map(({ line }) => line));
  const owner = takers[lines.indexOf('has it')];
  expect(lines.filter((line) => line !== 'has it')).toEqual(
    Array.from({ length: 3 }, () => `${dataDir} is in use by process ${owner?.child.pid}`),
  );
});

test('the lock of a killed process is free at once, and again only one takes it over', async () => {
  await Promise.all(children.filter(({ exitCode }) => exitCode === null).map(kill));
  const lines = await Promise.all(Array.from({ length: 4 }, taker).map(({ line }) => line));
  expect(lines.filter((line) => line === 'has it')).toHaveLength(1);
});

test('a directory is free after its release, also for the same process', async () => {
  await Promise.all(
    children.filter(({ exitCode, signalCode }) => exitCode === null && !signalCode).map(kill),
  );
  const lock = await lockDataDir(dataDir);
  await expect(lockDataDir(dataDir)).rejects.toThrow(`${dataDir} is in use by process ${process.pid}`);
  lock.release();
  const again = await lockDataDir(dataDir);
  again.release();
});
