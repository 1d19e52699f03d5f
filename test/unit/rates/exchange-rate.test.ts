import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/kernel/errors.ts';
import { exchangeRateOf, type RateTable } from '#shared/rates/exchange-rate.ts';

const table: RateTable = {
  updatedAt: '2025-10-13T12:00:00.000Z',
  perUsd: {
    USD: '1',
    EUR: '0.8',
    GBP: '0.75',
    VND: '26345',
    KWD: '0.3',
    BTC: '0.000008',
    USDC: '1.0',
    IDR: '16575',
  },
};

describe('an exchange rate', () => {
  it.each([
    ['EUR', 'USD', '0.8', 'cents for cents'],
    ['USD', 'EUR', '1.25', 'an exact inverse'],
    ['USD', 'GBP', '1.33333333334', 'a third rounds up at the twelfth digit'],
    ['USD', 'VND', '0.00379578667679', 'no decimals on the other side'],
    ['VND', 'USD', '263.45', 'dong per cent'],
    ['USD', 'KWD', '0.333333333334', 'three decimals'],
    ['USD', 'BTC', '0.125', 'cents per satoshi'],
    ['BTC', 'USD', '8', 'satoshis per cent, without a decimal point'],
    ['USDC', 'USD', '10000', 'zeros before the decimal point stay'],
    ['USD', 'USDC', '0.0001', 'six decimals'],
    ['BTC', 'IDR', '0.000482654600302', 'leading zeros are not significant digits'],
    ['USD', 'USD', '1', 'a currency to itself'],
    ['VND', 'VND', '1', 'a currency without decimals to itself'],
  ])('from %s to %s is %s: %s', (sending, receiving, expected) => {
    expect(exchangeRateOf(table, sending, receiving)).toBe(expected);
  });

  it.each([
    ['USD', 'CAD', 'CAD'],
    ['CAD', 'USD', 'CAD'],
    ['CAD', 'CAD', 'CAD'],
    ['USD', 'toString', 'toString'],
  ])('from %s to %s is refused with the name of %s, which the table lacks', (sending, receiving, missing) => {
    const rate = () => exchangeRateOf(table, sending, receiving);

    expect(rate).toThrow(ApiError);
    expect(rate).toThrow(
      expect.objectContaining({ code: 'INVALID_CURRENCY', message: expect.stringContaining(missing) }),
    );
  });

  it('has no trailing zeros when rounding up carries through every digit', () => {
    const close: RateTable = { ...table, perUsd: { USD: '1', EUR: '0.99999999999999' } };

    expect(exchangeRateOf(close, 'EUR', 'USD')).toBe('1');
  });

  it('is a whole number when it has more than twelve digits before the point', () => {
    const wide: RateTable = { ...table, perUsd: { USD: '1', IDR: '12345678901234.5' } };

    expect(exchangeRateOf(wide, 'IDR', 'USD')).toBe('12345678901300');
  });
});
