import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesOf } from './support/sources.ts';

/** Nobody knows a decision by its number, so code cites it by the title that its file has: decision "bulk jobs by offset". */
const titles = new Set(
  globSync('docs/decisions/*.md').map((path) =>
    path.replace(/^.*\/\d{4}-(.*)\.md$/, '$1').replaceAll('-', ' '),
  ),
);

/** A comment may break a line within a title. */
const joined = (text: string): string => text.replaceAll(/\n\s*(?:\*|\/\/)? ?/g, ' ').replaceAll('\\"', '"');

const titlesIn = (text: string): string[] =>
  [...joined(text).matchAll(/\bdecisions? ("[^"]+"(?: and "[^"]+")*)/gi)].flatMap(([, named = '']) =>
    [...named.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title.toLowerCase()),
  );
const isKnown = (title: string): boolean => titles.has(title.replaceAll('-', ' ').replaceAll(',', ''));

const sources = filesOf(
  '{functions,infra,operator,scripts,shared,statemachines,test}/**/*.{ts,mjs,json}',
).filter(({ path }) => path !== 'test/conventions/decisions.test.ts' && !path.includes('node_modules'));

describe('code cites a decision', () => {
  it('by its title, not by its number', () => {
    const numbered = /\bdecisions?[ /]0\d{3}(?!-)/i;

    expect(sources.filter(({ text }) => numbered.test(joined(text))).map(({ path }) => path)).toEqual([]);
  });

  it('that exists', () => {
    const cited = sources.flatMap(({ path, text }) => titlesIn(text).map((title) => ({ path, title })));

    expect(cited.length).toBeGreaterThan(50);
    expect(cited.filter(({ title }) => !isKnown(title))).toEqual([]);
  });
});
