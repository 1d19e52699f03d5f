import type { PlatformCurrency } from './platform.ts';

/**
 * What a new platform offers: the major currencies and coins, and every resident currency (a customer holds at most
 * one of those, so customers get them on request only; docs/decisions/0050).
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

/** As much as one sandbox funding can bring (fields.md, SandboxFundRequest). */
const maxAmount = 100_000_000_000;

export const defaultCurrencies = (): PlatformCurrency[] =>
  codes.map((currencyCode) => ({
    currencyCode,
    minAmount: 1,
    maxAmount,
    requiredCounterpartyFields: [],
    enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
  }));
