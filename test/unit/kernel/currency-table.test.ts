import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { currencyTable } from '#shared/kernel/currency-table.ts';
import { currencyNumber, currencyView } from '#shared/kernel/money.ts';
import { currencyTableSource } from '../../../scripts/generate-currencies.ts';

it('the currency table is what the generator writes', () => {
  const path = new URL('../../../shared/kernel/currency-table.ts', import.meta.url);
  expect(readFileSync(path, 'utf8')).toBe(currencyTableSource());
});

it.each([
  ['USD', 840, 2],
  ['JPY', 392, 0],
  ['KWD', 414, 3],
  ['IDR', 360, 2],
  ['UGX', 800, 0],
  ['BTC', 1001, 8],
  ['USDC', 1002, 6],
])('%s has number %i and %i decimals', (code, number, decimals) => {
  expect(currencyNumber(code)).toBe(number);
  expect(currencyView(code).decimals).toBe(decimals);
});

/** Written by hand from ISO 4217 and the tickers' own units: the generator may err for all currencies at once. */
const otherThanTwo: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  6: 'USDC USDT',
  8: 'BTC',
};

it.each(Object.entries(otherThanTwo))('exactly these currencies have %s decimals: %s', (decimals, codes) => {
  const found = currencyTable.filter(([, , count]) => count === Number(decimals)).map(([code]) => code);

  expect(found.toSorted().join(' ')).toBe(codes);
});

it('all others have two decimals', () => {
  const known = [...Object.keys(otherThanTwo).map(Number), 2];

  expect(currencyTable.filter(([, , count]) => !known.includes(count))).toEqual([]);
});
