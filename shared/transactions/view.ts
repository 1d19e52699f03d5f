import type * as z from 'zod';
import { formatId } from '#shared/kernel/ids.ts';
import { amountView } from '#shared/kernel/money.ts';
import type { incomingTransactionSchema, outgoingTransactionSchema } from './contract.ts';
import { referenceOf } from './reference.ts';
import {
  incomingFailureReasons,
  outgoingFailureReasons,
  type Party,
  type Transaction,
} from './transaction.ts';

export type TransactionView =
  | z.input<typeof incomingTransactionSchema>
  | z.input<typeof outgoingTransactionSchema>;

const sourceView = (party: Party) =>
  party.kind === 'ACCOUNT'
    ? { sourceType: party.kind, accountId: party.accountId, currency: party.currency }
    : { sourceType: party.kind, umaAddress: party.umaAddress, currency: party.currency };

const destinationView = (party: Party) =>
  party.kind === 'ACCOUNT'
    ? { destinationType: party.kind, accountId: party.accountId, currency: party.currency }
    : { destinationType: party.kind, umaAddress: party.umaAddress, currency: party.currency };

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
  reconciliationInstructions: { reference: referenceOf(transaction.uuid) },
});

/** A transaction as every answer and event shows it. */
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
    refund,
    failureReason: outgoingFailureReasons.find((reason) => reason === failureReason),
  };
};
