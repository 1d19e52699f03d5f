import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '#infra/bundle.ts';
import { mutatedGroups, unmutated } from '#test/mutate/groups.ts';
import { waivers } from '#test/mutate/waivers.ts';
import { pathsOf } from './support/sources.ts';

/** Whatever decides about money, and about what happens only once. */
const deciding = pathsOf(
  'shared/**/{rules,*-rules,lifecycle,amounts,journals}.ts',
  'shared/{ledger,quotes,transfers,contradictions,deposits,incoming,payouts,settlement}/**/*.ts',
  'shared/{webhooks,bulk,verification,verification-provider}/**/*.ts',
  'shared/{switch,ledger-check,timeline,tokens,platforms,customers,accounts}/**/*.ts',
  'shared/kernel/{account-id,condition,cursor,idempotency,idempotency-record,ids,money,page,range}.ts',
  'shared/kernel/{schemas,sweep,transact,write-alone}.ts',
  'shared/kernel/http/*.ts',
);
const mutated = mutatedGroups.flatMap(({ files }) => pathsOf(...files));

describe('a file that decides', () => {
  it('is in one group of the mutation campaign, or left out with a reason', () => {
    const missing = deciding.filter((path) => !mutated.includes(path) && unmutated[path] === undefined);

    expect(missing).toEqual([]);
    expect(mutated.filter((path, index) => mutated.indexOf(path) !== index)).toEqual([]);
    expect(Object.keys(unmutated).filter((path) => !deciding.includes(path))).toEqual([]);
  });
});

describe.each(mutatedGroups)('the mutants of $name', ({ files, unitTests, serviceTests }) => {
  it('have files and tests that exist', () => {
    const empty = [...files, ...unitTests, ...serviceTests].filter(
      (pattern) => pathsOf(pattern).length === 0,
    );

    expect(empty).toEqual([]);
  });
});

describe('a waiver', () => {
  it('has its place in the code and an argument', () => {
    const lost = waivers.filter(
      ({ file, at, original, because }) =>
        because.length < 20 ||
        !readFileSync(join(repositoryRoot, file), 'utf8').includes(original) ||
        !readFileSync(join(repositoryRoot, file), 'utf8').includes(`${at}\n`),
    );

    expect(lost).toEqual([]);
  });
});
