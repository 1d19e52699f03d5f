import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runPages, separator } from '#test/support/run-pages.ts';
import { newPlatform } from '#test/support/service.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'readme-'));
});
afterAll(() => rm(directory, { recursive: true }));

test('the commands in README and docs/payments.md run unchanged and print the shown output', async () => {
  const ended = await runPages({
    directory,
    paths: ['README.md', 'docs/payments.md'],
    platform: await newPlatform(),
  });

  const { examples, stdout, code, stderr } = ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(examples.length).toBeGreaterThan(6);
  expect(stdout.split(separator)).toEqual(examples.map(({ output }) => output));
});

test('so do those of docs/verification.md, with the platform of npm start -- --unregulated', async () => {
  const ended = await runPages({
    directory,
    paths: ['docs/verification.md'],
    platform: await newPlatform({ isRegulated: false }),
  });

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
