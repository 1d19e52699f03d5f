import { expect, test } from 'vitest';
import { accountTypes } from '#shared/accounts/account-types/account-types.ts';
import { isCurrencyCode } from '#shared/kernel/money.ts';
import { defaultCurrencies } from '#shared/platforms/create-platform.ts';
import { exchangeRateOf } from '#shared/rates/exchange-rate.ts';
import { shippedRates } from '#shared/rates/shipped-rates.ts';

const shipped = Object.keys(shippedRates.perUsd);

test('the shipped rates have every currency that an account type or a new platform can use', () => {
  const needed = new Set([
    ...Object.values(accountTypes).flatMap(({ currencies }) => currencies),
    ...defaultCurrencies().map(({ currencyCode }) => currencyCode),
    'ARS',
    'BTC',
    'USDC',
    'USDT',
  ]);

  expect([...needed].filter((currency) => !shipped.includes(currency))).toEqual([]);
});

test('the shipped rates are positive decimals of known currencies, and their time has passed', () => {
  const wrong = Object.entries(shippedRates.perUsd).filter(
    ([currency, rate]) => !isCurrencyCode(currency) || !/^\d+(\.\d+)?$/.test(rate) || Number(rate) <= 0,
  );

  expect(wrong).toEqual([]);
  expect(shippedRates.perUsd.USD).toBe('1');
  expect(Date.parse(shippedRates.updatedAt)).toBeLessThan(Date.now());
});

test('every shipped pair has a rate that JSON shows without an exponent', () => {
  const texts = shipped.flatMap((sending) =>
    shipped.map((receiving) => exchangeRateOf(shippedRates, sending, receiving)),
  );

  expect(texts.filter((text) => JSON.stringify(Number(text)) !== text)).toEqual([]);
});
