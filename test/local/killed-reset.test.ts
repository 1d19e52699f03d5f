import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { exitOf, type Run, Starts } from '#test/support/npm-start.ts';

const starts = new Starts();
let run: Run;

afterAll(() => starts.end(run));

const mark = join(starts.dataDir, 'reset-begun');

const begins = async (): Promise<void> => {
  while (!existsSync(mark)) await nextTurn();
};

/** Kills the host while it empties the directory. */
const killDuringReset = async (): Promise<void> => {
  const { origin } = new URL(starts.connection().baseUrl);
  const headers = { 'Content-Type': 'application/json' };
  const answer = fetch(`${origin}/_local/reset`, { method: 'POST', headers, body: '{}' });
  const ended = answer.then(
    () => 'ended',
    () => 'killed',
  );
  await Promise.race([begins(), ended]);
  run.process.kill('SIGKILL');
  await Promise.all([exitOf(run), ended]);
};

test('a reset that was killed in the middle is never served', async () => {
  run = await starts.startReady();
  const customer = { customerType: 'INDIVIDUAL', fullName: 'Jane Doe' };
  for (let count = 0; count < 20; count += 1) await starts.call('POST', '/customers', customer);
  await killDuringReset();
  // On a busy machine this process may come too late.
  while (!existsSync(mark)) {
    run = await starts.startReady();
    await killDuringReset();
  }

  const next = starts.start(`--data ${starts.dataDir}`);

  expect(await exitOf(next)).toBe(1);
  expect(next.output()).toContain(
    `A reset of ${starts.dataDir} was interrupted, so its accounts and statements contradict each other. Remove the directory, or take another one.`,
  );
  expect(next.output()).not.toContain('running');
});
