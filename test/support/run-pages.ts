import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { examplesOf } from './page-examples.ts';
import type { TestPlatform } from './service.ts';

const run = async (directory: string, script: string) => {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: directory,
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
};

export const separator = '=== next example\n';

interface Pages {
  /** Where the commands run, and leave their files. */
  readonly directory: string;
  readonly paths: readonly string[];
  readonly platform: TestPlatform;
  /** Commands of the test's own that follow. */
  readonly after?: string;
}

/** Runs the commands of the pages, in one terminal, for the local platform of a running service. */
export const runPages = async ({ directory, paths, platform, after = '' }: Pages) => {
  const { address, credentials } = platform;
  const pages = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  const examples = pages.flatMap(examplesOf);
  await mkdir(join(directory, '.local'), { recursive: true });
  const connection = { baseUrl: address.baseUrl, ...credentials };
  await writeFile(join(directory, '.local', 'connection.json'), JSON.stringify(connection));

  const script = examples.map(({ commands }) => commands).join(`echo '${separator.trim()}'\n`);
  return { examples, ...(await run(directory, `${script}\n${after}`)) };
};
