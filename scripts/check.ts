import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { Command } from 'commander';

const root = resolve(import.meta.dirname, '..');

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const vitest = [process.execPath, join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run'];
const lint: readonly Step[] = [{ name: 'lint', command: ['biome', 'ci', '--error-on-warnings', '.'] }];
/** The page of the console runs in a browser, so it has other types. */
const types: readonly Step[] = ['.', 'operator/console/page'].map((project) => ({
  name: `types of ${project}`,
  command: ['tsc', '-p', project],
}));
const unused: readonly Step[] = [{ name: 'unused code', command: ['knip'] }];

/** The quick ones first, so that a mistake of form shows early. */
const steps: readonly Step[] = [
  ...lint,
  ...types,
  ...unused,
  { name: 'npm test', command: ['npm', 'run', '--silent', 'test'] },
  {
    name: 'what npm run test:all adds',
    command: [...vitest, '--project=more-*'],
    // The judges of all tests need what the tests before have used (test/post-run/support/seen-in-npm-test.ts).
    env: { AFTER_NPM_TEST: '1' },
  },
];

const seconds = (fromMs: number): string => `${Math.round((performance.now() - fromMs) / 1_000)} s`;

const run = ({ name, command: [program = '', ...args], env }: Step): void => {
  console.log(`\n> ${name}`);
  const fromMs = performance.now();
  const { status } = spawnSync(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    // On Windows npm is a script of the shell.
    shell: program === 'npm' && process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(`\n${name} failed after ${seconds(fromMs)}. What comes after it did not run.`);
    process.exit(status ?? 1);
  }
  console.log(`${name}: passed in ${seconds(fromMs)}`);
};

const program = new Command('check')
  .description(
    'Runs what CI runs: format and lint, types, unused code, npm test, then what npm run test:all adds. The first failure ends it.',
  )
  .action(() => {
    for (const step of steps) run(step);
  });
const parts = {
  lint: ['format and lint', lint],
  types: ['types', types],
  unused: ['unused code', unused],
} as const;
for (const [name, [what, chosen]] of Object.entries(parts)) {
  program
    .command(name)
    .description(`only the ${what}`)
    .action(() => {
      for (const step of chosen) run(step);
    });
}
program.parse();
