import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '#infra/bundle.ts';
import { errorCatalogue } from '#shared/kernel/errors.ts';
import { allSources, filesOf, type Source } from './support/sources.ts';

const pages = filesOf('*.md', 'clients/*/*.md', 'docs/**/*.md', 'infra/local-aws/*.md');
const pageOf = (path: string): Source => {
  const page = pages.find((one) => one.path === path);
  if (page === undefined) throw new Error(`${path} is missing`);
  return page;
};

/** As GitHub makes anchors of headings. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const anchorsOf = ({ text }: Source): string[] =>
  [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

const linksOf = ({ text }: Source): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

/** Why a link leads nowhere; undefined when it leads somewhere. */
const problemOf = (page: Source, link: string): string | undefined => {
  const [file = '', anchor] = link.split('#', 2);
  const path = file === '' ? page.path : normalize(join(dirname(page.path), file));
  if (!existsSync(join(repositoryRoot, path))) return `${page.path}: ${link}: no such file`;
  if (anchor === undefined || !path.endsWith('.md')) return undefined;
  return anchorsOf(pageOf(path)).includes(anchor) ? undefined : `${page.path}: ${link}: no such heading`;
};

/** Files of ours that a text names in backticks or a comment: `docs/…`, `shared/…`. */
const namedFiles = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?<![\w/.-])((?:docs|examples|functions|infra|operator|scripts|shared|statemachines|test)\/[\w./-]*\w\.(?:ts|md|mjs|json))\b/g,
    ),
  ].map(([, path = '']) => path);

/** Written by `npm run prove` and `npm run bench`. */
const madeLater = new Set(['docs/reliability.md', 'docs/performance.md']);

describe('the documentation', () => {
  it('has no link that leads nowhere', () => {
    const broken = pages.flatMap((page) => linksOf(page).flatMap((link) => problemOf(page, link) ?? []));

    expect(broken).toEqual([]);
  });

  it('has no drawing that its site would show as code', () => {
    const drawn = pages.filter(({ path, text }) => path.startsWith('docs/') && text.includes('```mermaid'));

    expect(drawn.map(({ path }) => path)).toEqual([]);
  });

  it('names only files that exist', () => {
    const missing = pages.flatMap(({ path, text }) =>
      namedFiles(text)
        .filter((file) => !existsSync(join(repositoryRoot, file)) && !madeLater.has(file))
        .map((file) => `${path}: ${file}`),
    );

    expect(missing).toEqual([]);
  });

  it('explains every error code', () => {
    const { text } = pageOf('docs/errors.md');

    expect(Object.keys(errorCatalogue).filter((code) => !text.includes(`\n### ${code}\n`))).toEqual([]);
  });

  it('explains each error in two sentences: its cause, and its cure', () => {
    const paragraphs = pageOf('docs/errors.md')
      .text.split('\n### ')
      .slice(1)
      .map((section) => section.split('\n\n').slice(0, 2));
    const sentences = (text: string): number => text.match(/[.!?](?=\s|$)/g)?.length ?? 0;

    expect(paragraphs.filter(([, text = '']) => sentences(text) !== 2)).toEqual([]);
    expect(paragraphs).toHaveLength(Object.keys(errorCatalogue).length);
  });

  it('keeps each decision to a page with its date', () => {
    const decisions = pages.filter(({ path }) => path.startsWith('docs/decisions/'));
    const wrong = decisions
      .filter(({ path, text }) => !/\/\d{4}-[a-z0-9-]+\.md$/.test(path) || !/\b20\d\d-\d\d-\d\d\b/.test(text))
      .map(({ path }) => path);

    expect(wrong).toEqual([]);
    expect(decisions.filter(({ text }) => text.split('\n').length > 45).map(({ path }) => path)).toEqual([]);
  });

  it('numbers each decision once', () => {
    const numbers = pages.flatMap(({ path }) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? []);

    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });
});

describe('a comment', () => {
  it('names only pages that exist', () => {
    const missing = allSources().flatMap(({ path, text }) =>
      [...text.matchAll(/docs\/decisions\/(\d{4})(?:-[a-z0-9-]+\.md)?/g)]
        .filter(([, number]) => !pages.some((page) => page.path.startsWith(`docs/decisions/${number}-`)))
        .map(([name]) => `${path}: ${name}`),
    );

    expect(missing).toEqual([]);
  });
});
