import { expect, test } from 'vitest';
import { isCountryCode } from '#shared/kernel/country-codes.ts';
import { countryCodeSchema } from '#shared/kernel/schemas.ts';

test.each(['AD', 'US', 'XX', 'ZW'])('knows whether %s is a country', (code) => {
  expect(isCountryCode(code)).toBe(code !== 'XX');
});

test('every country that Unicode names is known, and the list has 249 of them', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const known = letters.flatMap((a) => letters.map((b) => a + b)).filter(isCountryCode);

  expect(known).toHaveLength(249);
  expect(known.filter((code) => names.of(code) === undefined)).toEqual([]);
});

test('a code of the right form that is nobody’s is refused with the rule', () => {
  const { error } = countryCodeSchema.safeParse('QQ');

  expect(error?.issues[0]?.message).toBe('must be an ISO 3166-1 alpha-2 code, two capital letters');
});
