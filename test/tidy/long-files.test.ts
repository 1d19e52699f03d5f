import { describe, expect, it } from 'vitest';
import { allSources } from './support/sources.ts';

const limit = 200;

/** Longer files, with their maximum number of lines. The list and its numbers only shrink. */
const allowed: Readonly<Record<string, number>> = {
  'test/api/customers.test.ts': 408,
  'test/api/external-accounts.test.ts': 322,
  'test/api/idempotency-keys.test.ts': 332,
  'test/api/transactions.test.ts': 258,
  'test/unit/customers/rules.test.ts': 237,
  'test/unit/reconciler/reconciler.test.ts': 227,
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
