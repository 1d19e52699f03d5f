import * as z from 'zod';
import { internalAccountSchema } from '#shared/accounts/schemas.ts';
import { idSchema } from '#shared/kernel/ids.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { amountSchema, currencyCodeSchema } from '#shared/kernel/schemas.ts';
import { outgoingTransactionSchema } from '#shared/transactions/contract.ts';
import { listSandboxValues } from './values-contract.ts';

/** The most that one call can add, in the smallest unit. */
const maxFunding = 100_000_000_000;

export const fundInternalAccount = defineOperation({
  id: 'fundInternalAccount',
  feature: 'sandbox',
  method: 'POST',
  path: '/sandbox/internal-accounts/{accountId}/fund',
  permission: 'TRANSACT',
  summary: 'Add funds to an internal account (sandbox only)',
  request: {
    path: z.object({
      accountId: z.string().meta({ example: 'InternalAccount:019542f5-b3e7-7d02-8000-000000000348' }),
    }),
    body: z
      .object({
        amount: z
          .int('must be an integer in the smallest unit of the currency')
          .min(1, 'must be at least 1')
          .max(maxFunding, `must be at most ${maxFunding}`)
          .meta({ example: 100_000 }),
      })
      .meta({ id: 'SandboxFundRequest' }),
  },
  response: { status: 200, body: internalAccountSchema },
  errors: [
    'INVALID_AMOUNT',
    'INVALID_CURRENCY',
    'AMOUNT_OUT_OF_RANGE',
    'ACCOUNT_NOT_FOUND',
    'CUSTOMER_DELETED',
  ],
  sandboxOnly: true,
});

export const sendSandboxPayment = defineOperation({
  id: 'sendSandboxPayment',
  feature: 'sandbox',
  method: 'POST',
  path: '/sandbox/send',
  permission: 'TRANSACT',
  summary: "Send a real-time funded quote its payer's money, which executes it (sandbox only)",
  request: {
    body: z
      .object({
        quoteId: idSchema('Quote'),
        currencyCode: currencyCodeSchema,
        currencyAmount: amountSchema
          .optional()
          .meta({ description: "Must be the quote's totalSendingAmount, which it is when left out" }),
      })
      .meta({ id: 'SandboxSendRequest' }),
  },
  response: { status: 200, body: outgoingTransactionSchema },
  errors: [
    'COUNTERPARTY_NOT_ALLOWED',
    'ACCOUNT_FROZEN',
    'CUSTOMER_DELETED',
    'INVALID_AMOUNT',
    'INVALID_BANK_ACCOUNT',
    'INVALID_CURRENCY',
    'QUOTE_NOT_EXECUTABLE',
    'QUOTE_NOT_FOUND',
    'USER_NOT_READY',
  ],
  sandboxOnly: true,
});

export const sandboxOperations = [listSandboxValues, fundInternalAccount, sendSandboxPayment];
