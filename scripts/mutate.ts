import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { mutatedGroups } from '../test/mutate/groups.ts';
import { begin, requireSameCode, runServiceStage, runUnitStage, tryAgain } from './mutate/campaign.ts';
import { figuresOf, percentCaught, writeFigures } from './mutate/figures.ts';
import { readRecord, saveRecord } from './mutate/record.ts';
import { root } from './prove/run-tests.ts';

const goalPercent = 95;

interface Options {
  seed: string;
  all: boolean;
  resume: boolean;
  again?: string[];
  only?: string[];
  services: boolean;
  minutes: string;
}

/** Stryker has its own packages, so that nobody who does not run this installs them. */
const installStryker = (): void => {
  const folder = join(root, 'test', 'mutate');
  if (existsSync(join(folder, 'node_modules', '@stryker-mutator', 'core'))) return;
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--prefix', folder], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error('npm ci failed in test/mutate');
};

const run = async ({ seed, all, resume, again, only, services, minutes }: Options): Promise<void> => {
  installStryker();
  const former = resume || again !== undefined ? readRecord() : undefined;
  if (former !== undefined) requireSameCode(former);
  const campaign = former ?? begin(seed, all);
  if (again !== undefined) tryAgain(campaign, again);
  const groups = mutatedGroups.filter(({ name }) => only === undefined || only.includes(name));
  runUnitStage(campaign, groups);
  if (services) await runServiceStage(campaign, groups, Number(minutes));
  saveRecord(campaign);
  writeFigures(campaign);
  const figures = figuresOf(campaign);
  for (const { key } of figures.survivors) console.error(`SURVIVED ${key}`);
  console.log(
    `${figures.mutants} mutants, ${percentCaught(figures)} % caught, ${figures.waived} waived, ` +
      `${figures.survivors.length} survived, ${figures.open.length} not judged by tests of the service`,
  );
  const isReached = percentCaught(figures) >= goalPercent && figures.survivors.length === 0;
  if (!isReached) process.exitCode = 1;
};

const program = new Command('mutate')
  .description(
    'Changes the code in small ways and checks that a test fails each time; writes docs/reliability.md. ' +
      'A run with the sample takes about two hours on two idle cores.',
  )
  .option('--seed <text>', 'chooses the sample', '1')
  .option('--all', 'take all mutants instead of a sample (days)', false)
  .option('--resume', 'go on with the last campaign; the code must be the same', false)
  .option(
    '--again <groups...>',
    'as --resume, but what survived in these groups meets their unit tests again',
  )
  .option('--only <groups...>', 'run the tests of these groups only; the others keep what is known')
  .option('--no-services', 'leave out the tests of the service')
  .option('--minutes <count>', 'start no mutant with the tests of the service after this time', '600')
  .action(run);
try {
  await program.parseAsync();
} catch (error) {
  program.error(error instanceof Error ? error.message : String(error));
}
