import { describe, expect, test } from 'vitest';
import { changedCurrencies, hasOrCanOpenAccount } from '#shared/customers/currency-change.ts';
import type { Customer } from '#shared/customers/customer.ts';

const opened = '2025-10-13T12:00:00.000Z';
const at = '2025-10-14T12:00:00.000Z';
const supported = ['USD', 'EUR', 'BRL', 'INR', 'NGN'];

/** @param codes `USD EUR -BRL`: enabled, enabled, given up; `+INR`: open for a deposit account only */
const holding = (codes: string): Customer => {
  const marked = codes.split(' ');
  const bare = marked.map((code) => code.replace(/^[-+]/, ''));
  const closed = marked.filter((code) => code.startsWith('-')).map((code) => code.slice(1));
  return {
    platformId: 'p',
    uuid: '0199dd8b-2800-7abc-9def-012345678800',
    version: 1,
    customerType: 'INDIVIDUAL',
    platformCustomerId: 'c',
    umaAddress: '$c@acme.example',
    currencies: marked.filter((code) => !/^[-+]/.test(code)),
    ...(closed.length === 0 ? {} : { closedCurrencies: closed }),
    accountsOpenedAt: Object.fromEntries(bare.map((code) => [code, opened])),
    isDeleted: false,
    createdAt: opened,
    updatedAt: opened,
  };
};

test.each(['BRL INR', 'INR NGN', 'NGN KES', 'KES ZAR', 'ZAR VND', 'VND BRL'])(
  'one customer cannot hold two resident currencies: %s',
  (codes) => {
    const asked = codes.split(' ');

    expect(() => changedCurrencies(holding('USD'), asked, { supported: asked, at })).toThrow(
      'need separate customers',
    );
  },
);

describe('a PATCH of currencies', () => {
  test.each([
    ['USD EUR', ['USD', 'EUR'], undefined],
    ['USD EUR', ['USD'], ['EUR']],
    ['USD -EUR', ['USD', 'EUR'], undefined],
    ['USD -EUR', ['USD'], ['EUR']],
    ['USD BRL', ['USD', 'INR'], ['BRL']],
    ['USD -BRL', ['USD', 'INR'], ['BRL']],
    ['USD +BRL', ['USD', 'INR'], ['BRL']],
    ['USD +BRL', ['USD', 'EUR'], undefined],
    ['USD +EUR', ['USD', 'INR'], undefined],
  ])('of a customer with %s to %j closes %j', (codes, asked, closed) => {
    const change = changedCurrencies(holding(codes), asked, { supported, at });

    expect(change.currencies).toEqual(asked);
    expect(change.closedCurrencies).toEqual(closed);
  });

  test('opens accounts for new currencies, and keeps the time of former ones', () => {
    const { accountsOpenedAt } = changedCurrencies(holding('USD -BRL'), ['USD', 'BRL', 'EUR'], {
      supported,
      at,
    });

    expect(accountsOpenedAt).toEqual({ USD: opened, BRL: opened, EUR: at });
  });

  test('that asks for none changes nothing', () => {
    expect(changedCurrencies(holding('USD'), undefined, { supported, at })).toEqual({});
  });
});

describe('money for a deposit account', () => {
  test.each([
    ['USD', 'USD', true],
    ['USD', 'EUR', true],
    ['USD -EUR', 'EUR', false],
    ['USD', 'INR', true],
    ['USD BRL', 'INR', false],
    ['USD -BRL', 'INR', true],
    ['USD BRL +INR', 'INR', true],
  ])('of a customer with %s in %s has an account: %j', (codes, currency, expected) => {
    expect(hasOrCanOpenAccount(holding(codes), currency)).toBe(expected);
  });
});
