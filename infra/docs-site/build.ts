import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { apiRoot } from '#shared/kernel/http/api-version.ts';
import { llmsText, rootPage, type SiteFrame, sidebarOf, sitePages } from './pages.ts';

const root = join(import.meta.dirname, '../..');
const sites = join(root, '.build', 'site');

const inputs = ['docs/**/*.md', 'infra/docs-site/**/*.*', 'shared/api/docs/pages.ts', 'package-lock.json'];

const digestOf = (base: string, hasEndings: boolean): string => {
  const hash = createHash('sha256').update(JSON.stringify([base, hasEndings]));
  for (const file of globSync(inputs, { cwd: root }).sort())
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
};

/** Earlier sites stay for a while, because a service that still runs reads pages from there. */
const keptSites = 4;

const removeOld = (): void => {
  const age = (name: string): number => statSync(join(sites, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const whole = readdirSync(sites).filter((name) => /^[0-9a-f]{16}$/.test(name));
  const old = whole.toSorted((left, right) => age(right) - age(left)).slice(keptSites);
  for (const name of old) rmSync(join(sites, name), { recursive: true, force: true });
};

const run = promisify(execFile);

const mostOutputBytes = 8 * 1024 * 1024;

/** In a process of its own: VitePress takes 400 MB for seconds, and works in the directory of its sources. */
const runVitePress = async (work: string, base: string): Promise<void> => {
  const program = join(root, 'node_modules/vitepress/bin/vitepress.js');
  const args = ['build', join(work, 'source'), '--outDir', join(work, 'site'), '--base', base];
  const running = run(process.execPath, [program, ...args], { cwd: root, maxBuffer: mostOutputBytes });
  // Whatever else runs on this machine comes first: somebody's first requests, other tests.
  if (running.child.pid !== undefined)
    setPriority(running.child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  await running;
};

const build = async (work: string, base: string, hasEndings: boolean): Promise<void> => {
  const pages = sitePages();
  const configuration = join(work, 'source', '.vitepress');
  const markdown = join(work, 'source', 'docs');
  await mkdir(markdown, { recursive: true });
  await cp(join(import.meta.dirname, 'theme'), join(configuration, 'theme'), { recursive: true });
  await cp(join(import.meta.dirname, 'config.ts'), join(configuration, 'config.ts'));
  const frame: SiteFrame = { base, hasEndings, sidebar: sidebarOf(pages) };
  await writeFile(join(configuration, 'frame.json'), JSON.stringify(frame));
  await writeFile(join(work, 'source', 'index.md'), rootPage(frame));
  await Promise.all(pages.map(({ name, markdown: text }) => writeFile(join(markdown, `${name}.md`), text)));

  await runVitePress(work, base);

  await cp(markdown, join(work, 'site', 'docs'), { recursive: true });
  await writeFile(join(work, 'site', 'llms.txt'), llmsText(base, pages));
};

const made = new Map<string, Promise<string>>();

/**
 * The site of docs/ as static files: `index.html`, `llms.txt`, and `docs/` with every page as HTML and Markdown. It takes
 * seconds once; the same sources are not built twice, by whichever process.
 *
 * @param base path below which the site is served, with a slash at both ends
 * @param hasEndings whether its server finds files by their whole names only
 * @returns the directory of the files
 */
export const builtSite = (base = `${apiRoot}/`, hasEndings = false): Promise<string> => {
  const digest = digestOf(base, hasEndings);
  const making = made.get(digest) ?? make(digest, base, hasEndings);
  made.set(digest, making);
  making.catch(() => made.delete(digest));
  return making;
};

const make = async (digest: string, base: string, hasEndings: boolean): Promise<string> => {
  const directory = join(sites, digest);
  if (existsSync(directory)) return directory;
  const work = `${directory}.${randomUUID()}`;
  try {
    await build(work, base, hasEndings);
    // Another process may have been faster, with the same result.
    await rename(join(work, 'site'), directory).catch(() => undefined);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  removeOld();
  return directory;
};
