import { expect, it } from 'vitest';
import { amountText } from '#shared/kernel/money.ts';

it.each([
  [12_500n, 'USD', '125.00 USD'],
  [5n, 'USD', '0.05 USD'],
  [0n, 'USD', '0.00 USD'],
  [-12_505n, 'EUR', '-125.05 EUR'],
  [1_234n, 'JPY', '1234 JPY'],
  [1n, 'BTC', '0.00000001 BTC'],
  [9_000_000_000_000_000n, 'USD', '90000000000000.00 USD'],
])('%s smallest units of %s read %s', (amountMinor, currency, text) => {
  expect(amountText(amountMinor, currency)).toBe(text);
});
