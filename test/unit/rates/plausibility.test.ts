import { describe, expect, it } from 'vitest';
import type { FiledRates } from '#shared/rates/exchange-rate.ts';
import { checkPlausible } from '#shared/rates/plausibility.ts';
import { shippedRates } from '#shared/rates/shipped-rates.ts';

const now = new Date('2026-01-02T12:00:00.000Z');
const minutesFromNow = (minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString();

const { perUsd: shipped } = shippedRates;
const without = (currency: string) =>
  Object.fromEntries(Object.entries(shipped).filter(([code]) => code !== currency));

const lastGood: FiledRates = {
  perUsd: { ...shipped, EUR: '0.9' },
  updatedAt: minutesFromNow(-5),
  origin: 'HTTP',
};

interface Wish {
  readonly perUsd?: Readonly<Record<string, string>>;
  readonly updatedAt?: string;
  readonly last?: FiledRates | undefined;
}

const check = ({ perUsd = {}, updatedAt = now.toISOString(), last }: Wish) =>
  checkPlausible({ perUsd: { ...shipped, ...perUsd }, updatedAt }, last, now);

describe('a table is accepted', () => {
  it.each<[string, Wish]>([
    ['that equals the shipped table', {}],
    ['a fifth above the last good table', { perUsd: { EUR: '1.08' }, last: lastGood }],
    ['a sixth below the last good table', { perUsd: { EUR: '0.75' }, last: lastGood }],
    ['ten times the shipped table, without another table', { perUsd: { EUR: '8.643' } }],
    ['a tenth of the shipped table, without another table', { perUsd: { EUR: '0.08643' } }],
    [
      'far from the shipped table, when that is the stored one',
      { perUsd: { EUR: '4' }, last: { ...lastGood, origin: 'SHIPPED' } },
    ],
    ['from a day ago', { updatedAt: minutesFromNow(-24 * 60) }],
    ['from a clock a minute ahead', { updatedAt: minutesFromNow(1) }],
    ['with another spelling of 1', { perUsd: { USD: '1.000' } }],
  ])('%s', (_what, wish) => {
    expect(() => check(wish)).not.toThrow();
  });
});

describe('a table is refused', () => {
  it.each<[string, Wish, string]>([
    [
      'more than a fifth up',
      { perUsd: { EUR: '1.0800001' }, last: lastGood },
      'EUR went from 0.9 to 1.0800001',
    ],
    [
      'more than a sixth down',
      { perUsd: { EUR: '0.7499999' }, last: lastGood },
      'EUR went from 0.9 to 0.7499999',
    ],
    ['upside down', { perUsd: { VND: '0.0000379' } }, 'VND went from 26345 to 0.0000379'],
    ['from more than a day ago', { updatedAt: minutesFromNow(-24 * 60 - 1) }, 'is more than a day ago'],
    ['from the future', { updatedAt: minutesFromNow(2) }, 'is in the future'],
    ['in which USD is not 1', { perUsd: { USD: '1.01' } }, 'USD is not 1'],
  ])('%s', (_what, wish, reason) => {
    expect(() => check(wish)).toThrow(reason);
  });

  it.each(['EUR', 'BTC', 'HTG'])('that lacks %s', (currency) => {
    expect(() =>
      checkPlausible({ perUsd: without(currency), updatedAt: now.toISOString() }, lastGood, now),
    ).toThrow(`${currency} missing`);
  });

  it('with all reasons in one message', () => {
    expect(() =>
      check({ perUsd: { EUR: '20', USD: '2' }, updatedAt: minutesFromNow(9), last: lastGood }),
    ).toThrow(/USD is not 1; .* in the future; EUR went from 0\.9 to 20; USD went from 1 to 2/);
  });

  it('by comparison with the shipped rate where the last good table lacks a currency', () => {
    const older: FiledRates = { ...lastGood, perUsd: without('EUR') };

    expect(() => check({ perUsd: { EUR: '4' }, last: older })).not.toThrow();
    expect(() => check({ perUsd: { EUR: '9' }, last: older })).toThrow('EUR went from 0.8643 to 9');
  });
});
