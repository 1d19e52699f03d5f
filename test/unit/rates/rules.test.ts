import { describe, expect, it } from 'vitest';
import { defaultCurrencies } from '#shared/platforms/create-platform.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { fractionOf } from '#shared/rates/amounts.ts';
import { exchangeRatesFor, railsByCurrency } from '#shared/rates/rules.ts';
import { shippedRates } from '#shared/rates/shipped-rates.ts';

const now = new Date('2026-11-24T12:00:00.000Z');

const platformWith = (codes: readonly string[]): Platform => ({
  uuid: 'p',
  configUuid: 'c',
  name: 'Acme',
  supportedCurrencies: codes.map((currencyCode) => ({
    currencyCode,
    minAmount: 1,
    maxAmount: 9_000_000_000_000_000,
    requiredCounterpartyFields: [],
    enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
  })),
  isRegulatedFinancialInstitution: true,
  fees: { variableBps: 50, fixedMinor: Object.fromEntries(codes.map((code) => [code, 1])) },
  accountsOpenedAt: {},
  createdAt: shippedRates.updatedAt,
  updatedAt: shippedRates.updatedAt,
  version: 1,
});

describe('exchange rates', () => {
  it('for a platform with every currency take less than a quarter of an answer', () => {
    const rates = exchangeRatesFor(
      platformWith(Object.keys(shippedRates.perUsd)),
      shippedRates,
      {
        sendingAmount: 1_000_000_000,
      },
      now,
    );

    expect(rates).toHaveLength(48 * 70);
    // A function may answer with up to 6 MB.
    expect(JSON.stringify({ data: rates }).length).toBeLessThan(1_500_000);
  });

  it('leave out a currency without a rate', () => {
    expect(
      exchangeRatesFor(platformWith(['ZWG', 'USD']), shippedRates, { sendingAmount: 1 }, now)[0],
    ).toMatchObject({ sourceCurrency: { code: 'USD' } });
  });

  it('show the fixed fee and the rail of each entry', () => {
    const platform = platformWith(['USD', 'USDC']);
    const withoutFee = { ...platform, fees: { variableBps: 50, fixedMinor: {} } };
    const entries = (of: Platform, destination: string) =>
      exchangeRatesFor(
        of,
        shippedRates,
        {
          sourceCurrency: 'USD',
          destinationCurrency: [destination],
          sendingAmount: 10_000,
        },
        now,
      ).map(({ fees, destinationPaymentRail }) => ({ fees, destinationPaymentRail }));

    expect(entries(platform, 'EUR')).toEqual([
      { fees: { fixed: 1 }, destinationPaymentRail: 'SEPA' },
      { fees: { fixed: 1 }, destinationPaymentRail: 'SEPA_INSTANT' },
      { fees: { fixed: 1 }, destinationPaymentRail: 'SWIFT' },
    ]);
    expect(entries(withoutFee, 'USDC')).toEqual([
      { fees: {}, destinationPaymentRail: 'BASE_MAINNET' },
      { fees: {}, destinationPaymentRail: 'ETHEREUM_MAINNET' },
      { fees: {}, destinationPaymentRail: 'POLYGON_MAINNET' },
      { fees: {}, destinationPaymentRail: 'SOLANA_MAINNET' },
    ]);
    const nextFees = { variableBps: 50, fixedMinor: { USD: 9 }, from: now.toISOString() };
    expect(entries({ ...withoutFee, nextFees }, 'BTC')).toEqual([
      { fees: { fixed: 9 }, destinationPaymentRail: 'LIGHTNING_MAINNET' },
      { fees: { fixed: 9 }, destinationPaymentRail: 'SPARK_MAINNET' },
    ]);
  });

  it('of zero do not exist', () => {
    expect(() => fractionOf('0.00')).toThrow('cannot be zero');
    expect(fractionOf('0.01')).toEqual({ numerator: 1n, denominator: 100n });
  });

  it('are empty for a platform without currencies', () => {
    expect(exchangeRatesFor(platformWith([]), shippedRates, { sendingAmount: 1 }, now)).toEqual([]);
  });

  it.each([
    ['USD', 'VND', 10_000, 2_621_064],
    ['USD', 'EUR', 1, 0],
    ['BTC', 'USD', 100_000_000, 11_442_436],
    ['USDC', 'NGN', 1_000_000, 145_269],
    ['USD', 'USD', 10_000, 9_949],
  ])('from %s to %s turn %i into %i', (sourceCurrency, destination, sendingAmount, receivingAmount) => {
    const [rate] = exchangeRatesFor(
      platformWith(['USD', 'BTC', 'USDC']),
      shippedRates,
      {
        sourceCurrency,
        destinationCurrency: [destination],
        sendingAmount,
      },
      now,
    );

    expect(rate).toMatchObject({ receivingAmount });
  });
});

describe('the rails', () => {
  it('come from the account types, by currency', () => {
    expect(railsByCurrency.get('USD')).toEqual([
      'ACH',
      'WIRE',
      'RTP',
      'FEDNOW',
      'BANK_TRANSFER',
      'MOBILE_MONEY',
      'SWIFT',
    ]);
    expect(railsByCurrency.get('EUR')).toEqual(['SEPA', 'SEPA_INSTANT', 'SWIFT']);
    expect(railsByCurrency.get('CNY')).toEqual(['BANK_TRANSFER', 'MOBILE_MONEY']);
    expect(railsByCurrency.get('JPY')).toEqual(['SWIFT']);
  });

  it.each([
    ['BTC', ['LIGHTNING_MAINNET', 'SPARK_MAINNET']],
    ['USDT', ['ETHEREUM_MAINNET', 'SOLANA_MAINNET', 'TRON_MAINNET']],
  ])('are the main networks for %s, which only wallets receive', (currency, networks) => {
    expect(railsByCurrency.get(currency)).toEqual(networks);
  });

  it('or a wallet exist for every currency that a new platform sends', () => {
    const codes = defaultCurrencies().map(({ currencyCode }) => currencyCode);

    expect(codes.filter((code) => !railsByCurrency.has(code))).toEqual([]);
  });
});
