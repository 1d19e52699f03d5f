import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fractionOf } from '#shared/rates/amounts.ts';
import { combineRates } from '#shared/rates/combine-rates.ts';
import type { FiledRates } from '#shared/rates/exchange-rate.ts';
import { shippedRates } from '#shared/rates/shipped-rates.ts';

const updatedAt = '2026-01-02T12:00:00.000Z';
const nowMs = Date.parse(updatedAt);
const runs = { numRuns: 500 };

const tableOf = (rate: number) => ({
  perUsd: { ...shippedRates.perUsd, EUR: (rate / 10_000).toFixed(4) },
  updatedAt,
});
const lastOf = (rate: number): FiledRates => ({ ...tableOf(rate), origin: 'HTTP' });
const result = (rates: readonly number[], last: FiledRates | undefined): number | undefined => {
  const sources = rates.map((rate, index) => ({ name: `s${index}`, table: tableOf(rate) }));
  const rate = combineRates(sources, last, nowMs).table?.perUsd.EUR;
  if (rate === undefined) return undefined;
  const { numerator, denominator } = fractionOf(rate);
  return Number((numerator * 10_000n) / denominator);
};

/** A rate of some 0.9000, and one that is wrong in any way. */
const honest = fc.integer({ min: 8_800, max: 9_200 });
const any = fc.oneof(honest, fc.integer({ min: 8_000, max: 10_000 }), fc.integer({ min: 1, max: 1_000_000 }));
const last = fc.option(any.map(lastOf), { nil: undefined });

test('the rate is never outside what the sources say', () => {
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 5 }), last, (rates, before) => {
      const made = result(rates, before);

      if (made === undefined) return;
      expect(made).toBeGreaterThanOrEqual(Math.min(...rates));
      expect(made).toBeLessThanOrEqual(Math.max(...rates));
    }),
    runs,
  );
});

test('the order of the sources changes nothing', () => {
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 5 }), last, (rates, before) => {
      expect(result(rates.toReversed(), before)).toBe(result(rates, before));
    }),
    runs,
  );
});

/** Two percent, and the last digit of four. */
const up = (rate: number): number => rate * 1.02 + 1;
const down = (rate: number): number => rate / 1.02 - 1;

test('one source of two moves the rate no further than 2 % beyond the other one and the rate before', () => {
  fc.assert(
    fc.property(honest, any, honest, (other, stray, before) => {
      const made = result([other, stray], lastOf(before));

      if (made === undefined) return;
      expect(made).toBeGreaterThanOrEqual(down(Math.min(other, before)));
      expect(made).toBeLessThanOrEqual(up(Math.max(other, before)));
    }),
    runs,
  );
});

test('one source that is left alone moves the rate by no more than 2 %, and by nothing without a rate before', () => {
  fc.assert(
    fc.property(any, honest, (alone, before) => {
      const made = result([alone], lastOf(before)) ?? before;

      expect(made).toBeGreaterThanOrEqual(down(before));
      expect(made).toBeLessThanOrEqual(up(before));
      expect(result([alone], undefined)).toBeUndefined();
    }),
    runs,
  );
});

test('one source of three moves nothing beyond the two others, if those agree', () => {
  const agreeing = honest.chain((one) =>
    fc.tuple(fc.constant(one), fc.integer({ min: one, max: Math.floor(one * 1.01) })),
  );
  fc.assert(
    fc.property(agreeing, any, any, ([low, high], stray, before) => {
      const made = result([low, stray, high], lastOf(before));

      expect(made).toBeGreaterThanOrEqual(low);
      expect(made).toBeLessThanOrEqual(high);
    }),
    runs,
  );
});
