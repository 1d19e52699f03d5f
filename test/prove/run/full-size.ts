import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { figuresDirectory } from './figures.ts';
import { root, runTests } from './run-tests.ts';

/** More than five minutes each. They start first, because one that starts last leaves a core idle. */
export const longest: readonly string[] = [
  'test/prove/uma-payments.test.ts',
  'test/prove/bulk.test.ts',
  'test/production/switched-transfers.test.ts',
  'test/prove/webhook-storm.test.ts',
  'test/prove/full/attacked-host.test.ts',
  'test/attack/credentials.test.ts',
  'test/prove/settlement-races.test.ts',
  'test/prove/model.test.ts',
  'test/prove/full/hostile-switch.test.ts',
  'test/prove/full/bulk-large.test.ts',
  'test/prove/chaos.test.ts',
  'test/prove/statement-race.test.ts',
  'test/prove/payout-batches.test.ts',
];

export const proofs = [
  ...readdirSync(join(root, 'test', 'prove'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .sort()
    .map((file) => `test/prove/${file}`),
  'test/faults/account-link.test.ts',
  'test/workflow/delayed-outcome.test.ts',
  'test/faults/overdue-outcome.test.ts',
  'test/faults/overdue-quotes.test.ts',
  'test/faults/pay-out-step.test.ts',
  'test/workflow/quote-execution.test.ts',
  'test/attack/authorization-credentials.test.ts',
  'test/attack/authorization-objects.test.ts',
  'test/attack/authorization-permissions.test.ts',
  'test/attack/crafted-documents.test.ts',
  'test/attack/fuzz.test.ts',
  'test/attack/credentials.test.ts',
  'test/production/switched-transfers.test.ts',
];

/** They measure times or memory, so nothing runs beside them. */
export const measuring: ReadonlySet<string> = new Set([
  'test/prove/bad-endpoints.test.ts',
  'test/prove/console-speed.test.ts',
  'test/prove/full/flood-fairness.test.ts',
  'test/prove/long-statement.test.ts',
  'test/prove/webhook-fairness.test.ts',
]);

/** Three at once leave no core idle either, and each takes longer: one came close to its time-out. */
const atOnce = 2;

/** @returns whether the proof passed */
const prove = async (file: string, isShown: boolean): Promise<boolean> => {
  const beganMs = performance.now();
  // Each proof gets a new host, because items of an earlier proof would slow its scans.
  const { code, output } = await runTests(['--no-file-parallelism', file], { PROVE: '1' }, isShown);
  if (!isShown) process.stderr.write(output);
  const seconds = Math.round((performance.now() - beganMs) / 1_000);
  console.error(`${code === 0 ? 'Passed' : 'FAILED'} ${file} in ${seconds} s`);
  return code === 0;
};

/** @returns the files that failed */
const proveEach = async (files: readonly string[], atMost: number): Promise<string[]> => {
  const failed: string[] = [];
  const queue = files.values();
  const lanes = Math.min(atMost, files.length);
  const lane = async (): Promise<void> => {
    for (const file of queue) if (!(await prove(file, lanes === 1))) failed.push(file);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return failed;
};

/** Runs all proofs, or only some. Then the others keep their figures. @returns the files that failed */
export const proveAtFullSize = async (only: readonly string[] | undefined): Promise<string[]> => {
  if (only === undefined) rmSync(figuresDirectory, { recursive: true, force: true });
  mkdirSync(figuresDirectory, { recursive: true });
  const files = only ?? [...longest, ...proofs.filter((file) => !longest.includes(file))];
  const beside = files.filter((file) => !measuring.has(file));
  const alone = files.filter((file) => measuring.has(file));
  return [...(await proveEach(beside, atOnce)), ...(await proveEach(alone, 1))];
};
