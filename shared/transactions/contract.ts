import * as z from 'zod';
import { paymentRailSchema } from '#shared/accounts/account-types/account-types.ts';
import { paymentInstructionsSchema } from '#shared/accounts/payment-instructions.ts';
import { idSchema } from '#shared/kernel/ids.ts';
import { csvType, defineOperation } from '#shared/kernel/operation.ts';
import {
  currencyAmountSchema,
  filePageQuery,
  pageSchema,
  searchTextSchema,
  textSchema,
  timestampSchema,
} from '#shared/kernel/schemas.ts';
import { transactionStatuses, transactionTypes } from './lifecycle.ts';
import { checkKeys, shownLimits, valueSchema, withStoredKeys } from './payment-notes.ts';
import { exchangeRateSchema, incomingRateDetailsSchema, outgoingRateDetailsSchema } from './rate-details.ts';
import {
  incomingFailureReasons,
  outgoingFailureReasons,
  pendingReasons,
  railSelectionModes,
  refundReasons,
  refundStatuses,
} from './transaction.ts';

/** Metadata that a payment must have, as the query of a list: `metadata[key]=value`. */
const metadataFilterSchema = z
  .preprocess(withStoredKeys, z.record(z.string(), valueSchema).superRefine(checkKeys))
  .meta({
    description: 'Only payments with this value under this key, for example `metadata[orderId]=4711`',
    override: shownLimits,
  })
  .optional()
  .meta({ param: { style: 'deepObject', explode: true } });

export const transactionStatusSchema = z.enum(transactionStatuses).meta({ id: 'TransactionStatus' });
export const transactionTypeSchema = z.enum(transactionTypes).meta({ id: 'TransactionType' });

const accountId = z.string().meta({ example: 'InternalAccount:019542f5-b3e7-7d02-8000-000000000348' });

const sourceSchema = z
  .discriminatedUnion('sourceType', [
    z.object({ sourceType: z.literal('ACCOUNT'), accountId, currency: z.string().optional() }),
    z.object({
      sourceType: z.literal('UMA_ADDRESS'),
      umaAddress: z.string(),
      currency: z.string().optional(),
    }),
    z.object({
      sourceType: z.literal('REALTIME_FUNDING'),
      currency: z.string(),
      customerId: z.string().optional(),
    }),
  ])
  .meta({ id: 'TransactionSource' });

const destinationSchema = z
  .discriminatedUnion('destinationType', [
    z.object({ destinationType: z.literal('ACCOUNT'), accountId, currency: z.string().optional() }),
    z.object({
      destinationType: z.literal('UMA_ADDRESS'),
      umaAddress: z.string(),
      currency: z.string().optional(),
    }),
  ])
  .meta({ id: 'TransactionDestination' });

/** One of failureCodes, or the code of an error of a payment with `executeAt`; more may follow. */
const failureDetailSchema = z
  .object({ code: z.string().meta({ example: 'ACCOUNT_INVALID' }), message: z.string() })
  .meta({ id: 'FailureDetail' });

const onChainTransactionSchema = z
  .object({
    network: z.string().meta({ example: 'BASE_MAINNET' }),
    hash: z.string().meta({ example: '0x6f1d2c4b8a907e5533d1f0c2b4a69788776655443322110f0e1d2c3b4a596877' }),
    url: z.string().optional().meta({ example: 'https://explorer.example/tx/0x6f1d2c4b' }),
  })
  .meta({ id: 'OnChainTransaction' });

const common = {
  id: idSchema('Transaction'),
  status: transactionStatusSchema,
  source: sourceSchema,
  destination: destinationSchema,
  customerId: z.string().meta({
    description: "The customer's id; `Platform:<uuid>` when the money is the platform's own",
    example: 'Customer:019542f5-b3e7-7d02-8000-000000000000',
  }),
  platformCustomerId: z.string(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  settledAt: timestampSchema.optional(),
  expectedSettlementAt: timestampSchema.optional(),
  description: z.string().optional(),
  remittanceInformation: z.string().optional(),
  paymentRail: paymentRailSchema.optional(),
  railSelectionMode: z.enum(railSelectionModes).optional(),
  direction: z.enum(['CREDIT', 'DEBIT']),
  pendingReason: z.enum(pendingReasons).optional(),
  onChainTransaction: onChainTransactionSchema.optional(),
  failureDetail: failureDetailSchema.optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  counterpartyInformation: z.record(z.string(), z.string()).optional(),
  reconciliationInstructions: z.object({ reference: z.string() }).optional(),
  details: z
    .object({
      simulated: z.literal(true).meta({ description: 'The sandbox made the failure up' }),
      magicValue: z.string().meta({ description: 'The value that chose it', example: '002' }),
    })
    .optional()
    .meta({ description: 'Of a failure that a magic value of the sandbox caused' }),
};

export const refundSchema = z
  .object({
    reference: z.string(),
    initiatedAt: timestampSchema,
    settledAt: timestampSchema.optional(),
    status: z.enum(refundStatuses),
    reason: z.enum(refundReasons).optional(),
    refundedTo: accountId.optional(),
  })
  .meta({ id: 'Refund' });

export const incomingTransactionSchema = z
  .object({
    ...common,
    type: z.literal('INCOMING'),
    receivedAmount: currencyAmountSchema,
    sentAmount: currencyAmountSchema.optional(),
    exchangeRate: exchangeRateSchema.optional(),
    quoteId: idSchema('Quote').optional(),
    refund: refundSchema.optional(),
    bankReference: z.string().optional(),
    rateDetails: incomingRateDetailsSchema.optional(),
    failureReason: z.enum(incomingFailureReasons).optional(),
  })
  .meta({ id: 'IncomingTransaction' });

export const outgoingTransactionSchema = z
  .object({
    ...common,
    type: z.literal('OUTGOING'),
    sentAmount: currencyAmountSchema,
    receivedAmount: currencyAmountSchema.optional(),
    exchangeRate: exchangeRateSchema.optional(),
    fees: z.int().min(0).optional().meta({ description: 'In the smallest unit sent; part of sentAmount' }),
    platformFees: currencyAmountSchema.optional().meta({
      description:
        'Your own fee, part of fees; there once the payment was made, and gone when it came back to the payer',
      example: { amount: 130, currency: { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 } },
    }),
    quoteId: idSchema('Quote').optional(),
    paymentInstructions: z.array(paymentInstructionsSchema).optional(),
    rateDetails: outgoingRateDetailsSchema.optional(),
    refund: refundSchema.optional(),
    failureReason: z.enum(outgoingFailureReasons).optional(),
    executeAt: timestampSchema.optional(),
  })
  .meta({ id: 'OutgoingTransaction' });

export const transactionSchema = z
  .discriminatedUnion('type', [incomingTransactionSchema, outgoingTransactionSchema])
  .meta({ id: 'Transaction' });

export const transactionIdPath = z.object({
  transactionId: z.string().meta({ example: 'Transaction:019542f5-b3e7-7d02-8000-000000000000' }),
});

export const getTransaction = defineOperation({
  id: 'getTransaction',
  feature: 'transactions',
  method: 'GET',
  path: '/transactions/{transactionId}',
  permission: 'VIEW',
  summary: 'Read a transaction',
  request: { path: transactionIdPath },
  response: { status: 200, body: transactionSchema },
  errors: ['TRANSACTION_NOT_FOUND'],
});

export const cancelTransaction = defineOperation({
  id: 'cancelTransaction',
  feature: 'transactions',
  method: 'POST',
  path: '/transactions/{transactionId}/cancel',
  permission: 'TRANSACT',
  summary:
    'Cancel a payment that has not left yet: a PENDING or scheduled transfer, or a quote that nobody has executed',
  request: { path: transactionIdPath },
  response: { status: 200, body: transactionSchema },
  errors: ['TRANSACTION_NOT_FOUND', 'TRANSACTION_NOT_CANCELLABLE'],
});

const accountIdentifierSchema = textSchema(320).meta({
  description: 'An InternalAccount or ExternalAccount id, or a UMA address',
});

export const listTransactions = defineOperation({
  id: 'listTransactions',
  feature: 'transactions',
  method: 'GET',
  path: '/transactions',
  permission: 'VIEW',
  summary: 'List transactions, newest first, as JSON or CSV',
  request: {
    query: z.object({
      ...filePageQuery,
      customerId: idSchema('Customer', 'Platform').optional(),
      platformCustomerId: textSchema(255).optional(),
      accountIdentifier: accountIdentifierSchema.optional(),
      senderAccountIdentifier: accountIdentifierSchema.optional(),
      receiverAccountIdentifier: accountIdentifierSchema.optional(),
      status: transactionStatusSchema.optional(),
      type: transactionTypeSchema.optional(),
      metadata: metadataFilterSchema,
      text: searchTextSchema.optional().meta({
        description:
          'Only payments with this text in their description, in their remittanceInformation or in a value of their metadata, without regard to capitals and accents. A page reads 1,000 payments at most, so it may be short or empty although `hasMore` is true',
      }),
      reference: textSchema(64).optional().meta({ description: 'reconciliationInstructions.reference' }),
      startDate: timestampSchema.optional().meta({ description: 'Created at or after' }),
      endDate: timestampSchema.optional().meta({ description: 'Created at or before' }),
      sortOrder: z.enum(['asc', 'desc']).default('desc'),
    }),
  },
  response: {
    status: 200,
    body: pageSchema(transactionSchema).meta({ id: 'TransactionListResponse' }),
    mediaTypes: [csvType],
  },
  errors: [],
});

export const transactionOperations = [listTransactions, getTransaction, cancelTransaction];
