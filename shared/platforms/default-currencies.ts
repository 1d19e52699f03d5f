import type { PlatformCurrency } from './platform.ts';

/**
 * The currencies of a new platform: the major currencies and coins, and every resident currency. A customer can hold
 * one resident currency, so customers get it on request only (docs/decisions/0050).
 */
const codes = [
  'USD',
  'EUR',
  'GBP',
  'CAD',
  'MXN',
  'PHP',
  'SGD',
  'BRL',
  'INR',
  'KES',
  'NGN',
  'VND',
  'ZAR',
  'BTC',
  'USDC',
  'USDT',
] as const;

/** The most that one sandbox funding can bring. */
const maxAmount = 100_000_000_000;

export const defaultCurrencies = (): PlatformCurrency[] =>
  codes.map((currencyCode) => ({
    currencyCode,
    minAmount: 1,
    maxAmount,
    requiredCounterpartyFields: [],
    enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
  }));
