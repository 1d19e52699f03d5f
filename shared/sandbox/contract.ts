import * as z from 'zod';
import { internalAccountSchema } from '#shared/accounts/contract.ts';
import { defineOperation } from '#shared/kernel/operation.ts';

/** Most that one call can add, in the smallest unit. Source: fields.md, SandboxFundRequest. */
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
  errors: ['INVALID_AMOUNT', 'AMOUNT_OUT_OF_RANGE', 'ACCOUNT_NOT_FOUND', 'CUSTOMER_DELETED'],
  sandboxOnly: true,
});

export const sandboxOperations = [fundInternalAccount];
