import type * as z from 'zod';
import { formatId } from '#shared/kernel/ids.ts';
import { amountView } from '#shared/kernel/money.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import type { incomingTransactionSchema, outgoingTransactionSchema } from './contract.ts';
import { hasFailed } from './lifecycle.ts';
import { notesView } from './payment-notes.ts';
import { quotePartView } from './rate-details.ts';
import {
  incomingFailureReasons,
  outgoingFailureReasons,
  type Party,
  type Transaction,
} from './transaction.ts';

type IncomingView = z.input<typeof incomingTransactionSchema>;

export const sourceView = (party: Party) => {
  switch (party.kind) {
    case 'ACCOUNT':
      return { sourceType: party.kind, accountId: party.accountId, currency: party.currency };
    case 'UMA_ADDRESS':
      return { sourceType: party.kind, umaAddress: party.umaAddress, currency: party.currency };
    case 'REALTIME_FUNDING':
      return { sourceType: party.kind, currency: party.currency, customerId: party.customerId };
  }
};

export const destinationView = (party: Party) => {
  switch (party.kind) {
    case 'ACCOUNT':
      return { destinationType: party.kind, accountId: party.accountId, currency: party.currency };
    case 'UMA_ADDRESS':
      return { destinationType: party.kind, umaAddress: party.umaAddress, currency: party.currency };
    case 'REALTIME_FUNDING':
      throw new Error('Money cannot be sent to a real-time funding');
  }
};

/** A failure that the sandbox made up says so. The platform itself made a cancelled payment end. */
const simulatedPart = ({ status, magicValue, cancelled }: Transaction) =>
  magicValue !== undefined &&
  hasFailed(status) &&
  cancelled === undefined && { details: { simulated: true, magicValue } as const };

/** When the service next asks what became of a payment that the first question did not end. It moves with each question. */
const expectedSettlementAt = ({ status, checkAt, updatedAt }: Transaction): string | undefined =>
  status === 'PROCESSING' && checkAt !== undefined && checkAt > updatedAt ? checkAt : undefined;

/** What incoming and outgoing transactions show alike. */
const commonView = (transaction: Transaction) => ({
  id: formatId('Transaction', transaction.uuid),
  status: transaction.status,
  source: sourceView(transaction.source),
  destination: destinationView(transaction.destination),
  customerId: transaction.ownerId,
  platformCustomerId: transaction.platformCustomerId,
  createdAt: transaction.createdAt,
  updatedAt: transaction.updatedAt,
  settledAt: transaction.settledAt,
  expectedSettlementAt: expectedSettlementAt(transaction),
  ...notesView(transaction),
  counterpartyInformation: transaction.counterpartyInformation && { ...transaction.counterpartyInformation },
  reconciliationInstructions: { reference: referenceOf(transaction.uuid) },
  ...simulatedPart(transaction),
});

/**
 * An incoming transaction as answers and events show it. It stands apart from the outgoing one, which needs the account
 * types: 14 KB in each bundle that asks a platform for its approval.
 */
export const incomingTransactionView = (transaction: Transaction): IncomingView => {
  if (transaction.type !== 'INCOMING') throw new Error('The transaction does not come in');
  return {
    ...commonView(transaction),
    type: transaction.type,
    receivedAmount: amountView(transaction.receivedMinor, transaction.receivedCurrency),
    bankReference: transaction.deposit?.bankReference,
    failureReason: incomingFailureReasons.find((reason) => reason === transaction.failureReason),
  };
};

/** Where the operator settled the money is not for the platform. */
const refundView = ({ writtenOffAt: _, ...shown }: NonNullable<Transaction['refund']>) => shown;

export type TransactionView = IncomingView | z.input<typeof outgoingTransactionSchema>;

/** A transaction as answers and events show it. */
export const transactionView = (transaction: Transaction): TransactionView => {
  const { type, failureReason } = transaction;
  if (type === 'INCOMING') return incomingTransactionView(transaction);
  return {
    ...commonView(transaction),
    type,
    sentAmount: amountView(transaction.sentMinor, transaction.sentCurrency),
    receivedAmount: amountView(transaction.receivedMinor, transaction.receivedCurrency),
    ...quotePartView(transaction),
    refund: transaction.refund && refundView(transaction.refund),
    failureReason: outgoingFailureReasons.find((reason) => reason === failureReason),
  };
};
