import { expect, test } from 'vitest';
import { countryCodeSchema } from '#shared/kernel/schemas.ts';

const isCountryCode = (code: string): boolean => countryCodeSchema.safeParse(code).success;

test.each(['AD', 'US', 'XX', 'ZW'])('the lookup knows whether %s is a country code', (code) => {
  expect(isCountryCode(code)).toBe(code !== 'XX');
});

test('the list has Kosovo and all 249 countries of ISO that Unicode names', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const known = letters.flatMap((a) => letters.map((b) => a + b)).filter(isCountryCode);

  expect(known).toHaveLength(250);
  expect(known.filter((code) => names.of(code) === undefined)).toEqual([]);
});

test('a well-formed code of no country is refused with the rule', () => {
  const { error } = countryCodeSchema.safeParse('QQ');

  expect(error?.issues[0]?.message).toBe('must be an ISO 3166-1 alpha-2 code, two capital letters, or XK');
});
