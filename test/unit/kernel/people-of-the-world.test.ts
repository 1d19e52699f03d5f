import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isCurrencyCode } from '#shared/kernel/money.ts';
import { addressSchema, countryCodeSchema, emailSchema } from '#shared/kernel/schemas.ts';
import { postalCountriesFile, postalCountriesSource } from '../../../scripts/generate-postal-countries.ts';

const issuesOf = (address: object): string[] =>
  addressSchema.safeParse(address).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ??
  [];

describe('an address without a postal code', () => {
  it.each(['HK', 'AE', 'GH', 'UG', 'QA', 'ZW'])('is enough in %s, which has none', (country) => {
    expect(issuesOf({ line1: '1 Main Street', city: 'Town', country })).toEqual([]);
  });

  it.each(['US', 'DE', 'GB', 'BR', 'IN', 'SG', 'XK'])('is refused in %s, which has them', (country) => {
    expect(issuesOf({ line1: '1 Main Street', city: 'Town', country })).toEqual([
      expect.stringMatching(/^postalCode is required/),
    ]);
  });

  it('is reported with the other problems', () => {
    expect(issuesOf({ line1: '', country: 'US' })).toHaveLength(2);
    expect(issuesOf({ line1: '1 Main Street', country: 'USA' })).toHaveLength(1);
    expect(issuesOf({ line1: '1 Main Street' })).toHaveLength(1);
  });
});

it('no address needs a state', () => {
  expect(issuesOf({ line1: '1 Raffles Place', postalCode: '048616', country: 'SG' })).toEqual([]);
});

it('the list of countries with postal codes and states is what the data set says', () => {
  expect(readFileSync(postalCountriesFile, 'utf8')).toBe(postalCountriesSource());
});

it('Kosovo is a country, and the Caribbean guilder a currency', () => {
  expect(countryCodeSchema.safeParse('XK').success).toBe(true);
  expect(isCurrencyCode('XCG')).toBe(true);
});

describe('an e-mail address', () => {
  it.each([
    'jane@acme.example',
    "o'neil+tag@mail.acme.co.uk",
    'jörg@müller.example',
    '山田@例え.テスト',
    'анна@почта.рф',
    'प्रिया@उदाहरण.भारत',
    'jane@xn--mller-kva.xn--p1ai',
    `${'a'.repeat(64)}@acme.example`,
  ])('%s is accepted', (text) => {
    expect(emailSchema.parse(text)).toBe(text);
  });

  it.each([
    'jane',
    'jane@acme',
    '@acme.example',
    'jane@@acme.example',
    'jane doe@acme.example',
    'jane@acme..example',
    '.jane@acme.example',
    'jane.@acme.example',
    'jane@-acme.example',
    'jane@acme.example.',
    'jane@1.2.3.4',
    'jane\u200b@acme.example',
    'jane\u202e@acme.example',
    '😀@acme.example',
    `${'a'.repeat(65)}@acme.example`,
    `jane@${'a'.repeat(250)}.example`,
  ])('%s is refused', (text) => {
    expect(emailSchema.safeParse(text).success).toBe(false);
  });
});
