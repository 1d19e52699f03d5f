import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyView } from '#shared/kernel/money.ts';
import { fractionOf } from '#shared/rates/amounts.ts';
import { exchangeRateOf } from '#shared/rates/exchange-rate.ts';

/** One currency for each number of decimals: 2, 0, 3, 8, 6. */
const currencies = ['EUR', 'JPY', 'KWD', 'BTC', 'USDT'] as const;

/** Decimal texts from 0.0000000001 to 9,999,999, as rate sources write them. */
const rate = fc
  .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 10 }))
  .map(([digits, places]) => {
    const padded = String(digits).padStart(places + 1, '0');
    return places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`;
  });

const pair = fc.record({
  sending: fc.constantFrom(...currencies),
  receiving: fc.constantFrom(...currencies),
  rates: fc.tuple(rate, rate, rate, rate, rate),
});

const tableOf = (rates: readonly string[]) => ({
  updatedAt: '2025-10-13T12:00:00.000Z',
  perUsd: Object.fromEntries(currencies.map((currency, index) => [currency, rates[index] ?? '1'])),
});

const runs = { numRuns: 2_000 };

test('money that is converted to another currency and back never grows', () => {
  fc.assert(
    fc.property(pair, ({ sending, receiving, rates }) => {
      const there = fractionOf(exchangeRateOf(tableOf(rates), sending, receiving));
      const back = fractionOf(exchangeRateOf(tableOf(rates), receiving, sending));

      expect(there.numerator * back.numerator >= there.denominator * back.denominator).toBe(true);
    }),
    runs,
  );
});

test("a rate equals the table's rate or exceeds it by less than one part in 10^11", () => {
  fc.assert(
    fc.property(pair, ({ sending, receiving, rates }) => {
      const { perUsd } = tableOf(rates);
      const text = exchangeRateOf(tableOf(rates), sending, receiving);
      const made = fractionOf(text);
      const from = fractionOf(perUsd[sending] ?? '');
      const to = fractionOf(perUsd[receiving] ?? '');
      // made = from * 10^decimals / (to * 10^decimals), checked without a division.
      const left =
        made.numerator * from.denominator * to.numerator * 10n ** BigInt(currencyView(receiving).decimals);
      const right =
        made.denominator * from.numerator * to.denominator * 10n ** BigInt(currencyView(sending).decimals);

      expect(left >= right).toBe(true);
      expect((left - right) * 10n ** 11n < right).toBe(true);
    }),
    runs,
  );
});

test('a rate is plain decimal text of at most twelve digits, and JSON has the same number', () => {
  fc.assert(
    fc.property(pair, ({ sending, receiving, rates }) => {
      const text = exchangeRateOf(tableOf(rates), sending, receiving);
      const [digits = '', exponent = '0'] = Number(text).toExponential().replace('.', '').split('e');
      const again = fractionOf(text);
      const places = digits.length - 1 - Number(exponent);

      expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      expect(digits.length).toBeLessThanOrEqual(12);
      // digits * 10^-places, the value of a JSON number.
      expect(again.numerator * 10n ** BigInt(Math.max(places, 0))).toBe(
        again.denominator * BigInt(digits) * 10n ** BigInt(Math.max(-places, 0)),
      );
    }),
    runs,
  );
});
