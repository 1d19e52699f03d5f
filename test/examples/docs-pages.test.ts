import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { builtSite } from '#infra/docs-site/build.ts';
import { docsPages } from '#shared/api/docs/pages.ts';
import { serviceAddress } from '#test/support/service.ts';

interface Page {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const read = async (url: string): Promise<Page> => {
  const response = await fetch(url);
  return { url, status: response.status, headers: response.headers, text: await response.text() };
};

const base = (): string => serviceAddress().baseUrl;
const fileNames = (pattern: string): string[] => globSync(pattern).map((path) => basename(path, '.md'));
const names = ['decisions', ...fileNames('docs/*.md'), ...fileNames('docs/decisions/*.md')];

let pages: readonly Page[];
let markdown: readonly Page[];
beforeAll(async () => {
  // The first request of a page waits for it, but on a busy machine longer than the gateway waits.
  await builtSite();
  pages = [
    await read(`${base()}/`),
    ...(await Promise.all(names.map((name) => read(`${base()}/docs/${name}`)))),
  ];
  markdown = await Promise.all(names.map((name) => read(`${base()}/docs/${name}.md`)));
});

/** What a page leads to and loads. */
const references = ({ text }: Page): string[] =>
  [...text.matchAll(/\b(?:href|src)="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
const links = ({ text }: Page): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);

/** References to something of this service that is not there, an anchor included. */
const dead = async (from: readonly Page[], referencesOf: (page: Page) => string[]): Promise<string[]> => {
  const byUrl = new Map<string, Promise<Page>>();
  const pageAt = (url: string): Promise<Page> => {
    const known = byUrl.get(url) ?? read(url);
    byUrl.set(url, known);
    return known;
  };
  const found = from.flatMap((page) =>
    referencesOf(page).map((one) => ({ from: page.url, to: new URL(one, page.url) })),
  );
  const ours = found.filter(({ to }) => to.href.startsWith(base()));
  const checked = ours.map(async ({ from: page, to }) => {
    const address = to.href.split('#', 1)[0] ?? '';
    const target = await pageAt(address);
    const id = decodeURIComponent(to.hash.slice(1));
    const isThere = id === '' || address.endsWith('.md') || target.text.includes(`id="${id}"`);
    return target.status === 200 && isThere ? [] : [`${page} -> ${to.href}`];
  });
  return (await Promise.all(checked)).flat();
};

test('every page of docs/ has a reader', () => {
  expect(docsPages.map(({ name }) => name).toSorted()).toEqual(fileNames('docs/*.md').toSorted());
});

test('every page is served for people, loads only files of this service, and has no dead link', async () => {
  for (const { status, headers, text } of pages) {
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(text).toMatch(/<h1 id="[^"]+"/);
    expect(text).not.toMatch(/<script>|\son\w+="/);
    expect(text).not.toMatch(/<script[^>]*>[^<]|src="https?:/);
  }
  expect(await dead(pages, references)).toEqual([]);
});

test('a file that a page loads is kept by the browser for ever, because another content has another name', async () => {
  const [root] = pages;
  const loaded = (root === undefined ? [] : references(root)).filter((one) =>
    /\/docs\/app\.[^/]+\.js$/.test(one),
  );

  const { status, headers } = await read(new URL(loaded[0] ?? '', base()).href);

  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test('every page is served as Markdown, with links only to other pages', async () => {
  for (const { status, headers, text } of markdown) {
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(text).toMatch(/^# \D/);
  }
  const errors = markdown.find(({ url }) => url.endsWith('/errors.md'))?.text ?? '';
  expect(errors).toContain(readFileSync('docs/errors.md', 'utf8').split('\n## 400\n')[1] ?? '?');
  expect(await dead(markdown, links)).toEqual([]);
});

test('the root page leads to every page, to the API and to what programs read', async () => {
  const [slash] = pages;
  const bare = await read(base());

  expect(bare.text).toBe(slash?.text);
  const main = (slash?.text ?? '').split('<main')[1]?.split('</main>')[0] ?? '';
  const targets = references({ ...bare, text: main }).map((one) =>
    new URL(one, `${base()}/`).pathname.replace('/2025-10-13/', ''),
  );
  expect(targets).toEqual(
    expect.arrayContaining([
      'docs',
      'openapi.json',
      'llms.txt',
      ...docsPages.map(({ name }) => `docs/${name}`),
    ]),
  );
});

test('llms.txt lists every page as Markdown, as llmstxt.org says', async () => {
  const page = await read(`${base()}/llms.txt`);

  expect(page.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(page.text).toMatch(/^# Payments Service\n\n> /);
  expect(links(page).filter((one) => one.endsWith('.md'))).toHaveLength(names.length);
  expect(await dead([page], links)).toEqual([]);
});

test.each(['/llms.txt', '/'])('HEAD %s is answered as GET, without a body', async (path) => {
  const [asked, got] = await Promise.all([
    fetch(`${base()}${path}`, { method: 'HEAD' }),
    fetch(`${base()}${path}`),
  ]);

  expect(asked.status).toBe(200);
  expect(asked.headers.get('content-type')).toBe(got.headers.get('content-type'));
  expect(await asked.text()).toBe('');
});
