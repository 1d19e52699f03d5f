import type { Write } from '#shared/kernel/table/item.ts';
import { mayBeCorrectedTo } from './lifecycle.ts';
import { pastAfter } from './store.ts';
import type { Refund, Transaction } from './transaction.ts';
import { transactionItem, unmoved } from './transaction-keys.ts';

/**
 * The write that makes a failed transaction COMPLETED, because operators found out that the money did arrive. Nothing
 * says any longer why it failed. It fails when another write has moved the transaction. @param at ISO 8601
 */
export const correctToCompleted = (transaction: Transaction, at: string): Write => {
  const { status: from } = transaction;
  if (!mayBeCorrectedTo(from, 'COMPLETED')) throw new Error(`${from} cannot be corrected to COMPLETED`);
  const change = {
    set: { status: 'COMPLETED', settledAt: at, updatedAt: at, past: pastAfter(transaction) },
    add: { version: 1 },
    remove: ['failureReason', 'refund', 'statusPk', 'outcomeDueAt', 'duePk', 'dueSk'],
  } as const;
  return transactionItem.update(transaction, change, unmoved(transaction));
};

/**
 * The write that notes that a refund which had failed was made. The transaction stays FAILED, in a new version. It fails
 * when another write has moved the transaction.
 *
 * @param made absent for money that came in: there a refund only says that it failed
 */
export const makeRefundGood = (transaction: Transaction, made: Refund | undefined, at: string): Write => {
  const { status, refund } = transaction;
  if (refund?.status !== 'FAILED' || !mayBeCorrectedTo(status, status)) {
    throw new Error(`A refund that is ${refund?.status} cannot be made good`);
  }
  const { initiatedAt } = refund;
  const change = {
    set: {
      ...(made !== undefined && { refund: { ...made, initiatedAt } }),
      updatedAt: at,
      past: pastAfter(transaction),
    },
    add: { version: 1 },
    remove: ['duePk', 'dueSk', ...(made === undefined ? (['refund'] as const) : [])],
  } as const;
  return transactionItem.update(transaction, change, unmoved(transaction));
};

/**
 * The write that takes a failed refund off the list of those that wait for people. Version and `updatedAt` stay, so it
 * makes no event. It fails when another write has moved the transaction. @param at ISO 8601
 */
export const writeOffRefund = (transaction: Transaction, at: string): Write => {
  const { refund } = transaction;
  if (refund?.status !== 'FAILED')
    throw new Error(`A refund that is ${refund?.status} cannot be written off`);
  const change = {
    set: { refund: { ...refund, writtenOffAt: at } },
    remove: ['duePk', 'dueSk'],
  } as const;
  return transactionItem.update(transaction, change, unmoved(transaction));
};

/** Changes nothing, and fails when another write has moved the transaction. */
export const checkTransaction = (transaction: Transaction): Write =>
  transactionItem.check(transaction, unmoved(transaction));
