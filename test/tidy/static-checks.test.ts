import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '#infra/bundle.ts';

interface Outcome {
  readonly exitCode: number;
  readonly output: string;
}

const node = join(repositoryRoot, 'node_modules/.bin/node');
const binary = (name: string): string => join(repositoryRoot, 'node_modules/.bin', name);

/** Runs a tool of node_modules in the repository's root. */
const run = (tool: string, ...args: readonly string[]): Promise<Outcome> =>
  new Promise((done) => {
    const options = { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 2 ** 24 } as const;
    execFile(node, [binary(tool), ...args], options, (error, stdout, stderr) =>
      done({ exitCode: error === null ? 0 : Number(error.code ?? 1), output: `${stdout}${stderr}` }),
    );
  });

const clean = async (outcome: Promise<Outcome>): Promise<void> => {
  const { exitCode, output } = await outcome;
  expect(exitCode, output).toBe(0);
};

/** What `npm run lint`, `types` and `unused` do, so that `npm test` alone says whether a change may go in. */
describe('the repository', () => {
  it('is formatted and lints clean', () =>
    clean(run('biome', 'ci', '--colors=off', '--error-on-warnings', '.')));

  it('has the right types', () => clean(run('tsc', '-p', '.')));

  it('has the right types in the page of the console, which runs in a browser', () =>
    clean(run('tsc', '-p', 'operator/console/page')));

  it('holds no unused file, export or dependency', () => clean(run('knip', '--no-progress')));
});
