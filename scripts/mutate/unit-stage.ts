import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod';
import type { MutatedGroup } from '../../test/mutate/group.ts';
import { root } from '../prove/run-tests.ts';
import { buildDirectory } from './copy.ts';
import type { Mutant } from './mutant.ts';

const stryker = join(root, 'test', 'mutate', 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');

const position = z.object({ line: z.number(), column: z.number() });
const report = z.object({
  files: z.record(
    z.string(),
    z.object({
      mutants: z.array(
        z.object({
          status: z.string(),
          replacement: z.string(),
          killedBy: z.array(z.string()).optional(),
          location: z.object({ start: position, end: position }),
        }),
      ),
    }),
  ),
});

/** The report counts lines and columns from 1. */
const placeOf = ({ line, column }: z.output<typeof position>): string => `${line - 1}:${column - 1}`;

const settingsOf = (directory: string, mutants: readonly Mutant[]) => ({
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutate/vitest.config.ts', related: true },
  plugins: ['@stryker-mutator/vitest-runner', './test/mutate/sample-checker.mjs'],
  checkers: ['sample'],
  mutate: [...new Set(mutants.map(({ file }) => file))],
  // A file that does not exist: Stryker reads the former interface of the compiler.
  tsconfigFile: 'tsconfig.none.json',
  disableTypeChecks: false,
  coverageAnalysis: 'perTest',
  concurrency: 1,
  timeoutMS: 15_000,
  allowEmpty: true,
  reporters: ['json'],
  jsonReporter: { fileName: join(directory, 'report.json') },
  tempDirName: join(directory, 'sandbox'),
  ignorePatterns: ['/.build', '/cdk.out', '/.local', '/docs', '/infra/local-aws'],
});

/** A RuntimeError is a module that no longer loads. */
const isCaught = (status: string): boolean => ['Killed', 'Timeout', 'RuntimeError'].includes(status);

/** Runs the group's unit tests on each mutant. @returns the keys of the caught ones */
export const meetUnitTests = ({ name, unitTests }: MutatedGroup, mutants: readonly Mutant[]): Set<string> => {
  const directory = join(buildDirectory, 'stryker', name);
  mkdirSync(directory, { recursive: true });
  const sample = join(directory, 'sample.json');
  const settings = join(directory, 'stryker.json');
  writeFileSync(sample, JSON.stringify(mutants.map(({ key }) => key)));
  writeFileSync(settings, JSON.stringify(settingsOf(relative(root, directory), mutants)));
  const env = { ...process.env, MUTATE_SAMPLE: sample, MUTATE_TESTS: unitTests.join(' ') };
  const { status } = spawnSync(process.execPath, [stryker, 'run', settings], {
    cwd: root,
    env,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error(`Stryker does not run for ${name}`);
  const { files } = report.parse(JSON.parse(readFileSync(join(directory, 'report.json'), 'utf8')));
  const statuses = new Map(
    Object.entries(files).flatMap(([file, { mutants: reported }]) =>
      reported.map(({ status: outcome, replacement, location: { start, end } }) => [
        `${file}:${placeOf(start)}-${placeOf(end)} ${replacement}`,
        outcome,
      ]),
    ),
  );
  return new Set(
    mutants.flatMap(({ key }) => {
      const outcome = statuses.get(key);
      if (outcome === undefined) throw new Error(`Stryker does not report ${key}`);
      return isCaught(outcome) ? [key] : [];
    }),
  );
};
