import { describe, expect, it } from 'vitest';
import { allSources } from './support/sources.ts';

/** A file is read from top to bottom. */
const limit = 400;

/** Longer files, with their maximum number of lines. The list and its numbers only shrink. */
const allowed: Readonly<Record<string, number>> = {
  'test/api/customers.test.ts': 408,
};

const lengths = new Map(allSources().map(({ path, text }) => [path, text.split('\n').length - 1]));

describe('a file', () => {
  it(`has at most ${limit} lines, unless it is on the list`, () => {
    const long = [...lengths].filter(([path, lines]) => lines > (allowed[path] ?? limit));

    expect(long).toEqual([]);
  });

  it('is removed from the list once it is short', () => {
    const needless = Object.keys(allowed).filter((path) => (lengths.get(path) ?? 0) <= limit);

    expect(needless).toEqual([]);
  });
});
