import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Run, Starts } from '#test/support/npm-start.ts';

const starts = new Starts();
const second = join(starts.directory, '2');
const runs: Run[] = [];

const start = async (): Promise<Run> => {
  const run = await starts.startWith('');
  runs.push(run);
  return run;
};

beforeAll(async () => {
  await start();
});

afterAll(() => {
  for (const run of runs) starts.end(run);
});

test('a second service from the same folder has files of its own and says where', async () => {
  const first = starts.connection();

  const run = await start();

  expect(run.output()).toContain(`Also in        ${second}/connection.json`);
  expect(run.output()).toContain(`LOCAL_DIRECTORY=${second} npm run demo`);
  expect(starts.connection()).toEqual(first);
  expect(starts.connection(second).baseUrl).not.toBe(first.baseUrl);
  expect(await starts.call('GET', '/config')).toBe(200);
  expect(await starts.call('GET', '/config', undefined, second)).toBe(200);
  expect(existsSync(join(second, 'logs'))).toBe(true);
  expect(existsSync(join(second, 'webhook-public-key.pem'))).toBe(true);
});

test('after the first was killed, the next start takes its place, and the second stays as it is', async () => {
  const before = { first: starts.connection(), second: starts.connection(second) };
  const [first] = runs;
  const gone = first && once(first.process, 'exit');
  first?.process.kill('SIGKILL');
  await gone;

  const run = await start();

  expect(run.output()).not.toContain('LOCAL_DIRECTORY');
  expect(starts.connection().clientId).not.toBe(before.first.clientId);
  expect(await starts.call('GET', '/config')).toBe(200);
  expect(starts.connection(second)).toEqual(before.second);
  expect(await starts.call('GET', '/config', undefined, second)).toBe(200);
});
