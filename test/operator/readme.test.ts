import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examplesOf } from '#test/support/page-examples.ts';
import { newPlatform } from '#test/support/service.ts';

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

test('the commands in README and docs/payments.md run unchanged and print the shown output', async () => {
  const pages = await Promise.all(['README.md', 'docs/payments.md'].map((path) => readFile(path, 'utf8')));
  const examples = pages.flatMap(examplesOf);
  const { address, credentials } = await newPlatform();
  await mkdir(join(directory, '.local'));
  const connection = { baseUrl: address.baseUrl, ...credentials };
  await writeFile(join(directory, '.local', 'connection.json'), JSON.stringify(connection));

  const separator = '=== next example\n';
  const script = examples.map(({ commands }) => commands).join(`echo '${separator.trim()}'\n`);
  const { code, stdout, stderr } = await run(script);

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(examples.length).toBeGreaterThan(6);
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
