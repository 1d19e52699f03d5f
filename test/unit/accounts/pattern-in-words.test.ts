import { expect, it } from 'vitest';
import { patternInWords } from '#shared/accounts/account-info-schemas.ts';
import { accountTypes } from '#shared/accounts/account-types/account-types.ts';

it.each([
  ['^[0-9]{9}$', 'must be 9 digits'],
  ['^[0-9]{7,12}$', 'must be 7 to 12 digits'],
  ['^\\+254[0-9]{9}$', 'must be +254 followed by 9 digits'],
  ['^AE[0-9]{21}$', 'must be AE followed by 21 digits'],
  ['^[A-Z]{2}$', 'must be two capital letters'],
])('%s: %s', (pattern, words) => {
  expect(patternInWords(pattern)).toBe(words);
});

it('every rule of the account catalogue has words', () => {
  const patterns = Object.values(accountTypes).flatMap(({ fields }) =>
    Object.values(fields).flatMap(({ pattern }) => pattern ?? []),
  );

  expect(patterns.length).toBeGreaterThan(20);
  for (const pattern of patterns) expect(patternInWords(pattern)).toMatch(/^must be [^[\]^$\\]+$/);
});

it('a pattern without words is a defect of the catalogue', () => {
  expect(() => patternInWords('^x+$')).toThrow('has no words');
});
