import { beforeAll, describe, expect, it } from 'vitest';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;
let customerId: string;
let bankId: string;

beforeAll(async () => {
  platform = await newPlatform();
  customerId = (await platform.newCustomer({ currencies: ['USDC', 'USD'] })).id;
  bankId = (await platform.externalAccount({ suffix: '000', currency: 'EUR' })).id;
});

const body = (source: object, more: object = {}) => ({
  source: { sourceType: 'REALTIME_FUNDING', customerId, ...source },
  destination: { destinationType: 'ACCOUNT', accountId: bankId, paymentRail: 'SEPA_INSTANT' },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 10_000_000,
  ...more,
});

describe('a quote', () => {
  it('echoes the chosen network and rail, and lists how to pay on that network only', async () => {
    const order = body({ currency: 'USDC', cryptoNetwork: 'SOLANA_DEVNET' });

    const quote = await platform.api.ok('createQuote', { body: order });
    const read = await platform.api.ok('getQuote', { path: { quoteId: quote.id } });

    expect(quote).toMatchObject({
      source: { currency: 'USDC', customerId, cryptoNetwork: 'SOLANA_DEVNET' },
      destination: { accountId: bankId, paymentRail: 'SEPA_INSTANT' },
      paymentInstructions: [{ accountOrWalletInfo: { accountType: 'SOLANA_WALLET', assetType: 'USDC' } }],
    });
    expect(quote.paymentInstructions).toHaveLength(1);
    expect(read).toEqual(quote);
  });

  it('with real-time funding takes immediatelyExecute: the arrival of the money executes it', async () => {
    const order = body({ currency: 'USD' }, { lockedCurrencyAmount: 10_000, immediatelyExecute: true });

    const quote = await platform.api.ok('createQuote', { body: order });
    const paid = await platform.api.ok('sendSandboxPayment', {
      body: { quoteId: quote.id, currencyCode: 'USD' },
    });

    expect(quote.status).toBe('PENDING');
    expect(paid).toMatchObject({ id: quote.transactionId, status: 'PROCESSING' });
  });
});

it('a wallet keeps the test network that it was created with, and an estimate takes it', async () => {
  const account = await platform.api.ok('createExternalAccount', {
    body: {
      currency: 'USDC',
      cryptoNetwork: 'SOLANA_DEVNET',
      accountInfo: { accountType: 'SOLANA_WALLET', address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCF200' },
    },
  });
  const { id: internalAccountId } = await platform.accountOf(customerId, 'USDC');
  const fees = await platform.api.ok('estimateCryptoWithdrawalFee', {
    body: {
      internalAccountId,
      currency: 'USDC',
      cryptoNetwork: 'SOLANA_DEVNET',
      amount: 10_000_000,
      destinationAddress: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
    },
  });

  expect(account.cryptoNetwork).toBe('SOLANA_DEVNET');
  expect(fees).toMatchObject({ networkFee: 450_000, networkFeeAsset: 'USDC' });
});
