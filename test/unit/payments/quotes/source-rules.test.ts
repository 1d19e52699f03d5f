import { describe, expect, it } from 'vitest';
import type { Environment } from '#shared/kernel/config.ts';
import type { Holder } from '#shared/payments/quotes/facts.ts';
import type { QuoteRequest } from '#shared/payments/quotes/schemas.ts';
import { validateSource } from '#shared/payments/quotes/source-rules.ts';
import {
  accountId,
  apiErrorOf,
  customer,
  holder,
  otherCustomer,
  othersAccountId,
  platform,
} from './quote-world.ts';

type Source = QuoteRequest['source'];

const fromAccount = (id: string, customerId?: string): Source =>
  customerId === undefined
    ? { sourceType: 'ACCOUNT', accountId: id }
    : { sourceType: 'ACCOUNT', accountId: id, customerId };
const funded = (more: Partial<Extract<Source, { sourceType: 'REALTIME_FUNDING' }>> = {}): Source => ({
  sourceType: 'REALTIME_FUNDING',
  currency: 'USD',
  ...more,
});

const validate = (
  source: Source,
  payer: Holder | undefined,
  { environment = 'sandbox' }: { environment?: Environment } = {},
) => validateSource({ source, payer, environment });

const own: Holder = { kind: 'PLATFORM', platform: platform() };
const janesId = `Customer:${customer().uuid}`;
const joesId = `Customer:${otherCustomer().uuid}`;

describe('the paying account', () => {
  it.each<[string, Source, Holder]>([
    ["a customer's", fromAccount(accountId('USD')), holder()],
    ["a customer's, with the customer named", fromAccount(accountId('USD'), janesId), holder()],
    ["the platform's", fromAccount(accountId('USD', platform().uuid)), own],
    ["a customer's, for real-time funding", funded({ customerId: janesId }), holder()],
    ["the platform's, for real-time funding", funded(), own],
  ])('is accepted: %s', (_, source, payer) => {
    expect(validate(source, payer).currency).toBe('USD');
  });

  it.each<[string, Source, Holder | undefined, string, string]>([
    [
      'of an unknown owner',
      fromAccount(accountId('USD')),
      undefined,
      'ACCOUNT_NOT_FOUND',
      'source.accountId',
    ],
    ['never opened', fromAccount(accountId('GBP')), holder(), 'ACCOUNT_NOT_FOUND', 'source.accountId'],
    [
      'of another owner',
      fromAccount(othersAccountId('USD')),
      holder(),
      'ACCOUNT_NOT_FOUND',
      'source.accountId',
    ],
    [
      'of another customer than the one named',
      fromAccount(accountId('USD'), joesId),
      holder(),
      'INVALID_INPUT',
      'source.customerId',
    ],
    [
      "the platform's, with a customer named",
      fromAccount(accountId('USD', platform().uuid), janesId),
      own,
      'INVALID_INPUT',
      'source.customerId',
    ],
    [
      'of an unknown customer, for real-time funding',
      funded({ customerId: joesId }),
      undefined,
      'USER_NOT_FOUND',
      'source.customerId',
    ],
    [
      'in a currency the customer does not hold, for real-time funding',
      funded({ currency: 'GBP' }),
      holder(),
      'INVALID_CURRENCY',
      'source.currency',
    ],
  ])('is refused: %s', (_, source, payer, code, field) => {
    const apiError = apiErrorOf(() => validate(source, payer));

    expect([apiError.code, apiError.message.includes(field)]).toEqual([code, true]);
  });

  it.each([
    ['deleted', { isDeleted: true }, 'CUSTOMER_DELETED'],
    ['not approved', { kycStatus: 'PENDING' }, 'USER_NOT_READY'],
    ['deleted and not approved', { isDeleted: true, kycStatus: 'REJECTED' }, 'CUSTOMER_DELETED'],
  ] as const)('is refused when its customer is %s', (_, change, code) => {
    expect(apiErrorOf(() => validate(fromAccount(accountId('USD')), holder(change))).code).toBe(code);
  });
});

describe('real-time funding', () => {
  it('is not offered in production', () => {
    expect(apiErrorOf(() => validate(funded(), own, { environment: 'production' })).code).toBe(
      'NOT_IMPLEMENTED',
    );
  });

  it.each([
    ['USD', 'BASE_MAINNET', 'must be left out: USD is not a cryptocurrency'],
    ['USDC', 'TRON_MAINNET', 'for USDC'],
    [
      'BTC',
      'BASE_MAINNET',
      'must be one of LIGHTNING_MAINNET, LIGHTNING_TESTNET, LIGHTNING_REGTEST, SPARK_MAINNET, SPARK_TESTNET for BTC',
    ],
  ])('in %s refuses the network %s', (currency, cryptoNetwork, message) => {
    const accountsOpenedAt = { [currency]: '2025-10-13T12:00:00.000Z' };

    const apiError = apiErrorOf(() =>
      validate(funded({ currency, cryptoNetwork }), holder({ accountsOpenedAt })),
    );

    expect(apiError.code).toBe('INVALID_INPUT');
    expect(apiError.message).toContain('source.cryptoNetwork');
    expect(apiError.message).toContain(message);
  });

  it.each([
    ['USDC', 'BASE_MAINNET'],
    ['USDT', 'TRON_MAINNET'],
    ['BTC', 'SPARK_MAINNET'],
    ['BTC', 'LIGHTNING_TESTNET'],
    ['USDC', 'SOLANA_DEVNET'],
  ])('in %s accepts the network %s', (currency, cryptoNetwork) => {
    const accountsOpenedAt = { [currency]: '2025-10-13T12:00:00.000Z' };

    expect(validate(funded({ currency, cryptoNetwork }), holder({ accountsOpenedAt })).currency).toBe(
      currency,
    );
  });
});
