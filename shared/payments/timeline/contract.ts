import * as z from 'zod';
import { paymentRailSchema } from '#shared/accounts/account-types/account-types.ts';
import { idSchema } from '#shared/kernel/ids.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { webhookTypes } from '#shared/kernel/outbox/event.ts';
import { currencyAmountSchema, pageSchema, shortListQuery, timestampSchema } from '#shared/kernel/schemas.ts';
import { purposes } from '#shared/ledger/journal.ts';
import { transactionIdPath, transactionStatusSchema } from '#shared/transactions/contract.ts';
import {
  incomingFailureReasons,
  outgoingFailureReasons,
  refundReasons,
  refundStatuses,
} from '#shared/transactions/transaction.ts';
import { attemptErrorClasses, deliveryStatuses } from '#shared/webhooks/delivery/delivery.ts';

const timelineKinds = [
  'STATUS',
  'JOURNAL',
  'WORKFLOW',
  'WEBHOOK',
  'REFUND',
  'CONTRADICTION',
  'NEXT',
] as const;

const timelineWorkflows = ['delayed-outcome', 'payment-approval', 'quote-execution'] as const;

const failureReasons = [...new Set([...incomingFailureReasons, ...outgoingFailureReasons])] as const;

/** Facts for programs; the title says the same in words. Each kind of entry has some of them. */
const detailsSchema = z
  .object({
    status: transactionStatusSchema.optional(),
    failureReason: z.enum(failureReasons).optional(),
    failureCode: z.string().optional(),
    journalId: idSchema('Journal').optional(),
    accountId: idSchema('InternalAccount').optional(),
    purpose: z.enum(purposes).optional(),
    amount: currencyAmountSchema.optional(),
    workflow: z.enum(timelineWorkflows).optional(),
    paymentRail: paymentRailSchema.optional(),
    deliveryId: idSchema('Webhook').optional(),
    eventType: z.enum(webhookTypes).optional(),
    deliveryStatus: z.enum(deliveryStatuses).optional(),
    attemptCount: z.int().min(0).optional(),
    responseStatus: z.int().optional(),
    errorClass: z.enum(attemptErrorClasses).optional(),
    refundStatus: z.enum(refundStatuses).optional(),
    refundReason: z.enum(refundReasons).optional(),
    reference: z.string().optional(),
  })
  .meta({ id: 'TimelineDetails' });

const entrySchema = z
  .object({
    at: timestampSchema,
    kind: z.enum(timelineKinds),
    title: z.string(),
    details: detailsSchema,
  })
  .meta({ id: 'TimelineEntry' });

export type TimelineEntry = z.input<typeof entrySchema>;

export const getTransactionTimeline = defineOperation({
  id: 'getTransactionTimeline',
  feature: 'transactions',
  method: 'GET',
  path: '/transactions/{transactionId}/timeline',
  permission: 'VIEW',
  summary: 'Everything that happened to a payment, in order, and what is still to come',
  request: { path: transactionIdPath, query: z.object(shortListQuery) },
  response: {
    status: 200,
    body: pageSchema(entrySchema).meta({ id: 'TransactionTimeline' }),
  },
  errors: ['TRANSACTION_NOT_FOUND'],
});

export const timelineOperations = [getTransactionTimeline];
