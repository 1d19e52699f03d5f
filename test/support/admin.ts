import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '#infra/bundle.ts';
import { serviceAddress } from './service.ts';

const run = promisify(execFile);

/** What a command printed, and how it ended. */
export interface Printed {
  readonly text: string;
  readonly errors: string;
  readonly exitCode: number;
}

/** Runs `npm run admin` against the shared service, as an operator would, from a directory with its connection file. */
export const admin = async (...args: string[]): Promise<Printed> => {
  const { baseUrl, operator } = serviceAddress();
  const directory = mkdtempSync(join(tmpdir(), 'operator-'));
  const connection = { baseUrl, clientId: 'unused', clientSecret: 'unused', operator };
  writeFileSync(join(directory, 'connection.json'), JSON.stringify(connection));
  // Half of a command's time is the loading of TypeScript.
  const NODE_COMPILE_CACHE = join(tmpdir(), 'admin-compiled');
  const env = { PATH: process.env.PATH, LOCAL_DIRECTORY: directory, NO_COLOR: '1', NODE_COMPILE_CACHE };
  const options = { cwd: repositoryRoot, env, maxBuffer: 50_000_000 };
  const command = [join(repositoryRoot, 'scripts/admin.ts'), ...args];
  return run(process.execPath, command, options).then(
    ({ stdout, stderr }) => ({ text: stdout, errors: stderr, exitCode: 0 }),
    ({ stdout, stderr, code }) => ({ text: stdout, errors: stderr, exitCode: code }),
  );
};
