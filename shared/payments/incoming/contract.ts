import * as z from 'zod';
import { umaAddressSchema } from '#shared/customers/uma-address.ts';
import { idSchema } from '#shared/kernel/ids.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { amountSchema, currencyCodeSchema, textSchema } from '#shared/kernel/schemas.ts';
import { customerInfoSchema } from '#shared/payments/quotes/schemas.ts';
import { incomingTransactionSchema, transactionIdPath } from '#shared/transactions/contract.ts';

export const receiveSandboxUmaPayment = defineOperation({
  id: 'receiveSandboxUmaPayment',
  feature: 'sandbox',
  method: 'POST',
  path: '/sandbox/uma/receive',
  permission: 'TRANSACT',
  summary: 'Let a payment come in to the UMA address of one of your customers (sandbox only)',
  request: {
    body: z
      .object({
        senderUmaAddress: umaAddressSchema,
        receiverUmaAddress: umaAddressSchema
          .optional()
          .meta({ description: 'Of your customer; this or customerId must be given' }),
        customerId: idSchema('Customer').optional(),
        receivingCurrencyCode: currencyCodeSchema,
        receivingCurrencyAmount: amountSchema,
      })
      .meta({ id: 'SandboxUmaReceiveRequest' }),
  },
  response: { status: 200, body: incomingTransactionSchema },
  errors: [
    'AMOUNT_OUT_OF_RANGE',
    'CUSTOMER_DELETED',
    'INVALID_AMOUNT',
    'INVALID_CURRENCY',
    'INVALID_UMA_ADDRESS',
    'USER_NOT_FOUND',
    'USER_NOT_READY',
  ],
  sandboxOnly: true,
});

const decision = {
  feature: 'transactions',
  method: 'POST',
  permission: 'TRANSACT',
  response: { status: 200, body: incomingTransactionSchema },
  errors: ['TRANSACTION_NOT_FOUND', 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL'],
} as const;

export const approveIncomingPayment = defineOperation({
  ...decision,
  errors: [...decision.errors, 'USER_NOT_READY'],
  id: 'approveIncomingPayment',
  path: '/transactions/{transactionId}/approve',
  summary: 'Take an incoming payment that your webhook endpoint left open with 202',
  request: {
    path: transactionIdPath,
    body: z
      .object({ receiverCustomerInfo: customerInfoSchema.optional() })
      .meta({ id: 'ApprovePaymentRequest' }),
  },
});

export const rejectIncomingPayment = defineOperation({
  ...decision,
  id: 'rejectIncomingPayment',
  path: '/transactions/{transactionId}/reject',
  summary: 'Refuse an incoming payment that your webhook endpoint left open with 202',
  request: {
    path: transactionIdPath,
    body: z
      .object({
        reason: textSchema(500).optional().meta({ description: 'For your own logs; it is not kept' }),
      })
      .meta({ id: 'RejectPaymentRequest' }),
  },
});

export const incomingOperations = [approveIncomingPayment, rejectIncomingPayment, receiveSandboxUmaPayment];
