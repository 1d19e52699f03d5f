import fc from 'fast-check';
import { exchangeRateOf } from '#shared/rates/exchange-rate.ts';

/** One currency for each number of decimals: 2, 0, 3, 8, 6. */
export const currencies = ['EUR', 'JPY', 'KWD', 'BTC', 'USDT'] as const;

/** Decimal texts from 0.0000000001 to 9,999,999, as rate sources write them. */
const tableRate = fc
  .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 10 }))
  .map(([digits, places]) => {
    const padded = String(digits).padStart(places + 1, '0');
    return places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`;
  });

export const pair = fc
  .record({
    sending: fc.constantFrom(...currencies),
    receiving: fc.constantFrom(...currencies),
    rates: fc.tuple(tableRate, tableRate, tableRate, tableRate, tableRate),
  })
  .map(({ sending, receiving, rates }) => ({
    sending,
    receiving,
    table: {
      updatedAt: '2025-10-13T12:00:00.000Z',
      perUsd: Object.fromEntries(currencies.map((currency, index) => [currency, rates[index] ?? '1'])),
    },
  }));

/** Evenly distributed over the magnitudes, up to the largest amount. */
export const amount = fc
  .integer({ min: 0, max: 15 })
  .chain((magnitude) => fc.bigInt({ min: 1n, max: 10n ** BigInt(magnitude) }))
  .map((value) => (value > 9_000_000_000_000_000n ? 9_000_000_000_000_000n : value));

/** From nothing to nearly the whole amount, and beyond it. */
const fees = fc.record({
  fixedMinor: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 500n }), amount),
  variableBps: fc.oneof(fc.constant(0), fc.constant(9_999), fc.integer({ min: 0, max: 9_999 })),
});

export const question = fc
  .record({ pair, lockedSide: fc.constantFrom('SENDING', 'RECEIVING'), lockedMinor: amount, fees })
  .map(({ pair: { table, sending, receiving }, ...rest }) => ({
    ...rest,
    sending,
    receiving,
    exchangeRate: exchangeRateOf(table, sending, receiving),
  }));
