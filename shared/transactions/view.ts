import type * as z from 'zod';
import { formatId } from '#shared/kernel/ids.ts';
import { amountView } from '#shared/kernel/money.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import type { incomingTransactionSchema, outgoingTransactionSchema } from './contract.ts';
import { quotePartView } from './rate-details.ts';
import {
  incomingFailureReasons,
  outgoingFailureReasons,
  type Party,
  type Transaction,
} from './transaction.ts';

export type TransactionView =
  | z.input<typeof incomingTransactionSchema>
  | z.input<typeof outgoingTransactionSchema>;

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
  description: transaction.description,
  counterpartyInformation: transaction.counterpartyInformation && { ...transaction.counterpartyInformation },
  reconciliationInstructions: { reference: referenceOf(transaction.uuid) },
});

/** A transaction as answers and events show it. */
export const transactionView = (transaction: Transaction): TransactionView => {
  const { type, failureReason, refund } = transaction;
  const received = amountView(transaction.receivedMinor, transaction.receivedCurrency);
  if (type === 'INCOMING') {
    return {
      ...commonView(transaction),
      type,
      receivedAmount: received,
      failureReason: incomingFailureReasons.find((reason) => reason === failureReason),
    };
  }
  return {
    ...commonView(transaction),
    type,
    sentAmount: amountView(transaction.sentMinor, transaction.sentCurrency),
    receivedAmount: received,
    ...quotePartView(transaction),
    refund,
    failureReason: outgoingFailureReasons.find((reason) => reason === failureReason),
  };
};
