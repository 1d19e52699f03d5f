import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
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
