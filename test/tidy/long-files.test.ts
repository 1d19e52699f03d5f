import { describe, expect, it } from 'vitest';
import { sourcesOf } from './support/sources.ts';

const limit = 200;

/** Files that are longer, with the lines they may have. This list only shrinks, and so do its numbers. */
const allowed: Readonly<Record<string, number>> = {
  'infra/local/aws/s3-host.ts': 244,
  'shared/accounts/contract.ts': 249,
  'shared/accounts/store.ts': 211,
  'shared/customers/contract.ts': 220,
  'shared/ledger/store.ts': 209,
  'test/infra/roles.test.ts': 242,
  'test/infra/template.test.ts': 342,
  'test/local/gateway.test.ts': 335,
};

const lengths = new Map(
  sourcesOf('functions', 'infra', 'scripts', 'shared', 'test').map(({ path, text }) => [
    path,
    text.split('\n').length - 1,
  ]),
);

describe('a file', () => {
  it(`has at most ${limit} lines, unless it is on the list`, () => {
    const long = [...lengths].filter(([path, lines]) => lines > (allowed[path] ?? limit));

    expect(long).toEqual([]);
  });

  it('leaves the list when it is short', () => {
    const needless = Object.keys(allowed).filter((path) => (lengths.get(path) ?? 0) <= limit);

    expect(needless).toEqual([]);
  });
});
