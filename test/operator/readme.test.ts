import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examplesOf } from '#test/support/page-examples.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'readme-'));
});
afterAll(() => rm(directory, { recursive: true }));

const run = async (script: string) => {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: directory,
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
};

const separator = '=== next example\n';

/** Runs the commands of the pages, in one terminal, for the local platform of a running service. */
const runPages = async (paths: readonly string[], { address, credentials }: TestPlatform) => {
  const pages = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  const examples = pages.flatMap(examplesOf);
  await mkdir(join(directory, '.local'), { recursive: true });
  const connection = { baseUrl: address.baseUrl, ...credentials };
  await writeFile(join(directory, '.local', 'connection.json'), JSON.stringify(connection));

  const script = examples.map(({ commands }) => commands).join(`echo '${separator.trim()}'\n`);
  return { examples, ...(await run(script)) };
};

test('the commands in README and docs/payments.md run unchanged and print the shown output', async () => {
  const ended = await runPages(['README.md', 'docs/payments.md'], await newPlatform());

  const { examples, stdout, code, stderr } = ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(examples.length).toBeGreaterThan(6);
  expect(stdout.split(separator)).toEqual(examples.map(({ output }) => output));
});

test('so do those of docs/verification.md, with the platform of npm start -- --unregulated', async () => {
  const ended = await runPages(['docs/verification.md'], await newPlatform({ isRegulated: false }));

  const { examples, stdout, code, stderr } = ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(examples.length).toBeGreaterThan(3);
  expect(stdout.split(separator)).toEqual(examples.map(({ output }) => output));
});

test('the README has fewer than 150 lines and its links work', async () => {
  const markdown = await readFile('README.md', 'utf8');
  const links = [...markdown.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = '']) => path);

  expect(markdown.split('\n').length).toBeLessThan(150);
  for (const path of links.filter((link) => link.endsWith('.md'))) {
    await expect(readFile(path, 'utf8'), path).resolves.toBeTruthy();
  }
});
