import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { docsPages } from '#shared/api/docs/pages.ts';
import { serviceAddress } from '#test/support/service.ts';

interface Page {
  readonly url: string;
  readonly status: number;
  readonly type: string | null;
  readonly policy: string | null;
  readonly text: string;
}

const read = async (url: string): Promise<Page> => {
  const response = await fetch(url);
  return {
    url,
    status: response.status,
    type: response.headers.get('content-type'),
    policy: response.headers.get('content-security-policy'),
    text: await response.text(),
  };
};

const base = (): string => serviceAddress().baseUrl;
const htmlPages = () => Promise.all(docsPages.map(({ name }) => read(`${base()}/docs/${name}`)));
const markdownPages = () => Promise.all(docsPages.map(({ name }) => read(`${base()}/docs/${name}.md`)));

const hrefs = ({ text }: Page): string[] =>
  [...text.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
const links = ({ text }: Page): string[] =>
  [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);

/** Links of pages to something of this service that is not there, an anchor included. */
const deadLinks = async (pages: readonly Page[], linksOf: (page: Page) => string[]): Promise<string[]> => {
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  const found = pages.flatMap((page) =>
    linksOf(page).map((link) => ({ from: page.url, to: new URL(link, page.url) })),
  );
  const ours = found.filter(({ to }) => to.href.startsWith(base()));
  const checked = ours.map(async ({ from, to }) => {
    const address = to.href.split('#', 1)[0] ?? '';
    const target = byUrl.get(address) ?? (await read(address));
    byUrl.set(address, target);
    const isThere = to.hash === '' || target.text.includes(`id="${to.hash.slice(1)}"`);
    return target.status === 200 && (isThere || address.endsWith('.md')) ? [] : [`${from} -> ${to.href}`];
  });
  return (await Promise.all(checked)).flat();
};

test('every page of docs/ is in the list', () => {
  const files = globSync('docs/*.md').map((path) => basename(path, '.md'));

  expect(docsPages.map(({ name }) => name).toSorted()).toEqual(files.toSorted());
});

test('every page is served for people, runs nothing, and has no dead link', async () => {
  const pages = await htmlPages();

  for (const { status, type, policy, text } of pages) {
    expect(status).toBe(200);
    expect(type).toBe('text/html; charset=utf-8');
    expect(policy).toContain("default-src 'none'");
    expect(text).toMatch(/<h1 id="[^"]+">/);
    expect(text).not.toMatch(/<script|<!--|\son\w+=|href="#"/);
  }
  expect(await deadLinks(pages, hrefs)).toEqual([]);
});

test('every page is served as Markdown, with links only to other pages', async () => {
  const pages = await markdownPages();

  for (const [index, { status, type, text }] of pages.entries()) {
    expect(status).toBe(200);
    expect(type).toBe('text/markdown; charset=utf-8');
    const source = readFileSync(`docs/${docsPages[index]?.name}.md`, 'utf8');
    expect(text.split('\n', 1)).toEqual(source.split('\n', 1));
  }
  expect(await deadLinks(pages, links)).toEqual([]);
  expect(
    pages.flatMap(links).filter((link) => link.startsWith('.') || link.startsWith('decisions/')),
  ).toEqual([]);
});

test.each(['', '/'])('the root page (%j) says where things are, and all of them are there', async (path) => {
  const page = await read(`${base()}${path}`);

  expect(page.status).toBe(200);
  expect(page.type).toBe('text/html; charset=utf-8');
  expect(hrefs(page).filter((href) => !href.endsWith('.css'))).toHaveLength(docsPages.length + 4);
  expect(await deadLinks([page], hrefs)).toEqual([]);
});

test('llms.txt lists every page as Markdown, as llmstxt.org says', async () => {
  const page = await read(`${base()}/llms.txt`);

  expect(page.type).toBe('text/plain; charset=utf-8');
  expect(page.text).toMatch(/^# Payments Service\n\n> /);
  expect(links(page)).toHaveLength(docsPages.length + 2);
  expect(await deadLinks([page], links)).toEqual([]);
});
