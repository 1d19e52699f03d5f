import { expect } from 'vitest';
import type { ErrorCode } from '#shared/kernel/errors.ts';
import type { ApiRequest, OperationId } from '#test/support/api-client.ts';
import { account, toAccount } from './quote-parts.ts';
import type { WrongWorld } from './wrong-world.ts';

/** A request that the state of the platform refuses, and the facts that its sender needs. */
export interface Mistake {
  readonly what: string;
  readonly operation: OperationId;
  readonly request: (world: WrongWorld) => ApiRequest;
  readonly code: ErrorCode;
  /** A part of `details`. */
  readonly facts: (world: WrongWorld) => object;
}

const payout = (from: string, to: string, amount: number) => ({
  body: { source: { accountId: from }, destination: { accountId: to }, amount },
});
const quote = (from: string, to: string, more: object = {}) => ({
  body: {
    source: account(from),
    destination: toAccount(to),
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1_000,
    ...more,
  },
});

export const moneyMistakes: readonly Mistake[] = [
  {
    what: 'a transfer of more than the balance',
    operation: 'createTransferOut',
    request: ({ usd, usdBank }) => payout(usd.id, usdBank.id, 10_001),
    code: 'INSUFFICIENT_BALANCE',
    facts: ({ usd }) => ({
      accountId: usd.id,
      currency: 'USD',
      availableAmount: 10_000,
      neededAmount: 10_001,
    }),
  },
  {
    what: 'a quote of more than the balance, executed at once',
    operation: 'createQuote',
    request: ({ usd, eurBank }) =>
      quote(usd.id, eurBank.id, { lockedCurrencyAmount: 20_000, immediatelyExecute: true }),
    code: 'INSUFFICIENT_BALANCE',
    facts: ({ usd }) => ({
      accountId: usd.id,
      currency: 'USD',
      availableAmount: 10_000,
      neededAmount: 20_000,
    }),
  },
  {
    what: 'a transfer for a customer that is not approved',
    operation: 'createTransferOut',
    request: ({ stopped, usdBank }) => payout(stopped.id, usdBank.id, 1),
    code: 'USER_NOT_READY',
    facts: ({ stopped }) => ({
      customerId: stopped.customerId,
      accountId: stopped.id,
      customerStatus: 'REJECTED',
    }),
  },
  {
    what: 'a quote for a customer that is not approved',
    operation: 'createQuote',
    request: ({ stopped, eurBank }) => quote(stopped.id, eurBank.id),
    code: 'USER_NOT_READY',
    facts: ({ stopped }) => ({ customerId: stopped.customerId, customerStatus: 'REJECTED' }),
  },
  {
    what: 'a payment to a customer that is not approved',
    operation: 'receiveSandboxUmaPayment',
    request: ({ stopped }) => ({
      body: {
        senderUmaAddress: '$success.usd@sandbox.uma.test',
        customerId: stopped.customerId,
        receivingCurrencyCode: 'USD',
        receivingCurrencyAmount: 1_000,
      },
    }),
    code: 'USER_NOT_READY',
    facts: ({ stopped }) => ({ customerId: stopped.customerId, customerStatus: 'REJECTED' }),
  },
  {
    what: 'a transfer from a deleted customer',
    operation: 'createTransferOut',
    request: ({ deleted, usdBank }) => payout(deleted.id, usdBank.id, 1),
    code: 'CUSTOMER_DELETED',
    facts: ({ deleted }) => ({ customerId: deleted.customerId, accountId: deleted.id }),
  },
  {
    what: 'a second deletion',
    operation: 'deleteCustomer',
    request: ({ deleted }) => ({ path: { customerId: deleted.customerId } }),
    code: 'CUSTOMER_DELETED',
    facts: ({ deleted }) => ({ customerId: deleted.customerId }),
  },
  {
    what: 'the deletion of a customer with money',
    operation: 'deleteCustomer',
    request: ({ customer }) => ({ path: { customerId: customer.id } }),
    code: 'CUSTOMER_HAS_FUNDS',
    facts: ({ customer, usd }) => ({
      customerId: customer.id,
      accounts: [{ accountId: usd.id, currency: 'USD', balanceAmount: 10_000 }],
    }),
  },
  {
    what: 'a currency given up with money in it',
    operation: 'updateCustomer',
    request: ({ customer }) => ({
      path: { customerId: customer.id },
      body: { customerType: 'INDIVIDUAL', currencies: ['EUR'] },
    }),
    code: 'CUSTOMER_HAS_FUNDS',
    facts: ({ customer, usd }) => ({
      customerId: customer.id,
      accountId: usd.id,
      currency: 'USD',
      balanceAmount: 10_000,
    }),
  },
  {
    what: 'the same bank account again',
    operation: 'createExternalAccount',
    request: ({ usdBankBody }) => ({ body: usdBankBody }),
    code: 'EXTERNAL_ACCOUNT_EXISTS',
    facts: ({ usdBank }) => ({ externalAccountId: usdBank.id }),
  },
  {
    what: 'the same default bank account again',
    operation: 'createExternalAccount',
    request: ({ usdBankBody }) => ({ body: { ...usdBankBody, defaultUmaDepositAccount: true } }),
    code: 'EXTERNAL_ACCOUNT_EXISTS',
    facts: ({ usdBank }) => ({ externalAccountId: usdBank.id }),
  },
  {
    what: 'the same platformCustomerId again',
    operation: 'createCustomer',
    request: ({ customer: { platformCustomerId } }) => ({
      body: { customerType: 'INDIVIDUAL', fullName: 'Jane Doe', region: 'US', platformCustomerId },
    }),
    code: 'PLATFORM_CUSTOMER_ID_EXISTS',
    facts: ({ customer }) => ({
      customerId: customer.id,
      platformCustomerId: customer.platformCustomerId,
    }),
  },
  {
    what: 'a transfer between two currencies',
    operation: 'createTransferOut',
    request: ({ usd, eurBank }) => payout(usd.id, eurBank.id, 1),
    code: 'INVALID_CURRENCY',
    facts: ({ usd, eurBank }) => ({
      supportedCurrencies: ['USD'],
      internalAccountId: usd.id,
      externalAccountId: eurBank.id,
    }),
  },
  {
    what: 'a quote in a currency that the payer has no account in',
    operation: 'createQuote',
    request: ({ customer, eurBank }) => ({
      body: {
        ...quote('', eurBank.id).body,
        source: { sourceType: 'REALTIME_FUNDING', customerId: customer.id, currency: 'MXN' },
      },
    }),
    code: 'INVALID_CURRENCY',
    facts: () => ({ currency: 'MXN', supportedCurrencies: ['USD', 'EUR'] }),
  },
  {
    what: 'an amount above the limit',
    operation: 'createTransferOut',
    request: ({ usd, usdBank }) => payout(usd.id, usdBank.id, 8_000_000_000_000_000),
    code: 'AMOUNT_OUT_OF_RANGE',
    facts: () => ({
      currency: 'USD',
      amount: 8_000_000_000_000_000,
      minAmount: expect.any(Number),
      maxAmount: expect.any(Number),
    }),
  },
  {
    what: 'a quote that was executed',
    operation: 'executeQuote',
    request: ({ executed }) => ({ path: { quoteId: executed.id } }),
    code: 'QUOTE_NOT_EXECUTABLE',
    facts: ({ executed }) => ({
      quoteId: executed.id,
      status: expect.stringMatching(/PROCESSING|COMPLETED/),
      expiresAt: executed.expiresAt,
    }),
  },
];
