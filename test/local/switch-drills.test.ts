import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saidAfter, startDrill } from '#test/operator/support/start-drill.ts';
import { type Run, Starts } from '#test/support/npm-start.ts';

const starts = new Starts();
let run: Run;

beforeAll(async () => {
  run = await starts.startReady('--env production');
});

afterAll(() => starts.end(run));

const command = (...args: string[]): string => {
  // picocolors paints where CI is set.
  const env = { ...process.env, LOCAL_DIRECTORY: starts.directory, NO_COLOR: '1' };
  const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  return `${stdout}${stderr}`;
};

const statusOf = (id: string): string =>
  /^Outgoing payment of .* ([A-Z]+)$/m.exec(command('scripts/admin.ts', 'explain', id))?.[1] ?? '';

it.each([
  ['switch-down', 'The switch is down', 'The switch answers again.'],
  ['bank-slow', 'A payment does not end', 'The bank decides again.'],
])('%s: a payment does not end, and after Ctrl-C the service ends it', async (name, heading, repaired) => {
  const child = await startDrill(name, starts.directory);
  const [id = ''] = /Transaction:[0-9a-f-]+/.exec(saidAfter(child, 'Broken')) ?? [];
  expect(saidAfter(child, 'Follow')).toBe(`docs/runbook.md, "${heading}"`);
  expect(statusOf(id)).toBe('PROCESSING');

  expect({ code: await child.stop(), errors: child.errors }).toEqual({ code: 0, errors: '' });
  expect(child.lines.find((line) => line.startsWith(repaired))).toContain(id);
  // The longer it waited, the later the service asks again: within an hour, which is three minutes at this time scale.
  expect(command('scripts/clock.ts', 'advance', '4m')).toContain('Advanced by 4m');
  expect(statusOf(id)).toBe('COMPLETED');
});
