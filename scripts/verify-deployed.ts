import { Command } from 'commander';
import { checksFor } from './verify/checks/all-checks.ts';
import { startLocal } from './verify/local/start-local.ts';
import { report, type TargetOptions, withTargetOptions } from './verify/program.ts';

const verifyLocally = async ({ json }: TargetOptions): Promise<void> => {
  const { facts, stop } = await startLocal();
  try {
    await report({ program: 'verify:deployed', target: 'a local host' }, checksFor('sandbox'), {
      facts,
      json,
    });
  } finally {
    await stop();
  }
};

const program = withTargetOptions(
  new Command('verify:deployed').description('Proves that a deployed stack works.'),
).action((options: TargetOptions) => verifyLocally(options));

try {
  await program.parseAsync();
} catch (error) {
  program.error(error instanceof Error ? error.message : String(error));
}
