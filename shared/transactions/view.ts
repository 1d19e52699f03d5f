import type * as z from 'zod';
import { amountView } from '#shared/kernel/money.ts';
import type { outgoingTransactionSchema } from './contract.ts';
import { commonView, type IncomingView, incomingTransactionView } from './incoming-view.ts';
import { quotePartView } from './rate-details.ts';
import { outgoingFailureReasons, type Transaction } from './transaction.ts';

export type TransactionView = IncomingView | z.input<typeof outgoingTransactionSchema>;

/** A transaction as answers and events show it. */
export const transactionView = (transaction: Transaction): TransactionView => {
  const { type, failureReason, refund } = transaction;
  if (type === 'INCOMING') return incomingTransactionView(transaction);
  return {
    ...commonView(transaction),
    type,
    sentAmount: amountView(transaction.sentMinor, transaction.sentCurrency),
    receivedAmount: amountView(transaction.receivedMinor, transaction.receivedCurrency),
    ...quotePartView(transaction),
    refund,
    failureReason: outgoingFailureReasons.find((reason) => reason === failureReason),
  };
};
