import { spawnSync } from 'node:child_process';
import { Command } from 'commander';

/** Scripts of package.json. Mistakes of form come first, because they are found soon. */
const checks = ['lint', 'types', 'unused', 'test'];
/** The page of the console runs in a browser, so it has other types. */
const typedProjects = ['.', 'operator/console/page'];

/** Ends this process with the first command that fails. */
const runInTurn = (commands: readonly (readonly string[])[]): void => {
  for (const [program = '', ...args] of commands) {
    const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
    if (error !== undefined) throw error;
    if (status !== 0) process.exit(status ?? 1);
  }
};

const program = new Command('check')
  .description(
    'Runs what CI runs: format, lint, types and unused code, then all tests. The first failure ends it.',
  )
  .action(() => runInTurn(checks.map((name) => ['npm', 'run', name])));
program
  .command('types')
  .description('only the types')
  .action(() => runInTurn(typedProjects.map((project) => ['tsc', '-p', project])));
program.parse();
