import * as z from 'zod';
import { paymentRailSchema } from '#shared/accounts/account-types/account-types.ts';
import { idSchema } from '#shared/kernel/ids.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { amountSchema, timestampSchema } from '#shared/kernel/schemas.ts';
import { transactionSchema } from '#shared/transactions/contract.ts';
import { paymentNotes, payoutNotes, purposeOfPaymentSchema } from '#shared/transactions/payment-notes.ts';

const internalReference = z.object({ accountId: idSchema('InternalAccount') });
const externalReference = z.object({ accountId: idSchema('ExternalAccount') });

const refusals = [
  'INVALID_AMOUNT',
  'INVALID_CURRENCY',
  'INVALID_BANK_ACCOUNT',
  'AMOUNT_OUT_OF_RANGE',
  'ACCOUNT_NOT_FOUND',
  'USER_NOT_READY',
  'CUSTOMER_DELETED',
  'SERVICE_SWITCH_ERROR',
] as const;

export const transferOutSchema = z
  .object({
    source: internalReference,
    destination: externalReference.extend({ paymentRail: paymentRailSchema.optional() }),
    amount: amountSchema,
    executeAt: timestampSchema.optional(),
    ...payoutNotes,
    purposeOfPayment: purposeOfPaymentSchema.optional(),
  })
  .meta({ id: 'TransferOutRequest' });
export type TransferOutRequest = z.output<typeof transferOutSchema>;

export const createTransferOut = defineOperation({
  id: 'createTransferOut',
  feature: 'transfers',
  method: 'POST',
  path: '/transfer-out',
  permission: 'TRANSACT',
  summary: 'Pay out from an internal to an external account in the same currency',
  request: {
    body: transferOutSchema,
  },
  response: { status: 201, body: transactionSchema },
  errors: [...refusals, 'ACCOUNT_FROZEN', 'INSUFFICIENT_BALANCE'],
});

export const createTransferIn = defineOperation({
  id: 'createTransferIn',
  feature: 'transfers',
  method: 'POST',
  path: '/transfer-in',
  permission: 'TRANSACT',
  summary: 'Pull money from an external into an internal account in the same currency',
  request: {
    body: z
      .object({
        source: externalReference,
        destination: internalReference,
        amount: amountSchema,
        ...paymentNotes,
        purposeOfPayment: purposeOfPaymentSchema.optional(),
      })
      .meta({ id: 'TransferInRequest' }),
  },
  response: { status: 201, body: transactionSchema },
  errors: refusals,
});

export const transferOperations = [createTransferIn, createTransferOut];
