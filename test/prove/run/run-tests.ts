import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..', '..', '..');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');

/** Proofs that load modules under an environment of their own, or have another host, are in other projects. */
export const provingProjects = ['service', 'more-service', 'more-alone', 'more-production'];

/** Models that need no service are pure tests with a full size. */
const projectOptions = [...provingProjects, 'unit'].flatMap((name) => ['--project', name]);

/**
 * Runs vitest and returns its exit code and output.
 * @param args test files and options
 * @param cwd the repository, or a copy of it
 */
export const runTests = (
  args: readonly string[],
  env: Record<string, string>,
  isShown: boolean,
  cwd: string = root,
) =>
  new Promise<{ code: number; output: string }>((done, failed) => {
    const child = spawn(process.execPath, [vitest, 'run', ...projectOptions, ...args], {
      cwd,
      env: { ...process.env, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += String(chunk);
        if (isShown) process.stderr.write(chunk);
      });
    }
    child.once('error', failed);
    child.once('exit', (code) => done({ code: code ?? 1, output }));
  });
