import { all, present } from '#shared/kernel/table/condition.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import { mayBeCorrectedTo } from './lifecycle.ts';
import { pastAfter } from './store.ts';
import { owesFee, type Refund, type Transaction } from './transaction.ts';
import { owedFeeKeys, transactionItem, unmoved } from './transaction-keys.ts';

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
    remove: ['failureReason', 'failureDetail', 'refund', 'statusPk', 'outcomeDueAt', 'duePk', 'dueSk'],
  } as const;
  return transactionItem.update(transaction, change, unmoved(transaction));
};

/**
 * The write that notes that a refund which had failed was made. The transaction stays FAILED, in a new version. It fails
 * when another write has moved the transaction.
 *
 * @param transaction as it is stored, with `refundedTo` if another account gets the money
 * @param made absent for money that came in: there a refund only says that it failed
 * @param isFeeOwed the platform could not give its fee back
 */
export const makeRefundGood = (
  transaction: Transaction,
  made: Refund | undefined,
  { at, isFeeOwed = false }: { readonly at: string; readonly isFeeOwed?: boolean },
): Write => {
  const { status, refund, refundedTo } = transaction;
  if (refund?.status !== 'FAILED' || !mayBeCorrectedTo(status, status)) {
    throw new Error(`A refund that is ${refund?.status} cannot be made good`);
  }
  const { initiatedAt } = refund;
  const change = {
    set: {
      ...(made !== undefined && { refund: { ...made, initiatedAt } }),
      refundedTo,
      ...(isFeeOwed && { platformFeeOwed: true as const, ...owedFeeKeys(transaction.uuid) }),
      updatedAt: at,
      past: pastAfter(transaction),
    },
    add: { version: 1 },
    remove: [
      ...(isFeeOwed ? [] : (['duePk', 'dueSk'] as const)),
      ...(made === undefined ? (['refund'] as const) : []),
    ],
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

/**
 * The write that notes that the platform gave back a fee that it owed. The payment itself ended before, so version and
 * `updatedAt` stay, and it makes no event. It fails when another write has moved the transaction or noted it.
 */
export const settleOwedFee = (transaction: Transaction): Write => {
  if (!owesFee(transaction)) throw new Error('The platform owes no fee of the payment');
  const change = { remove: ['platformFeeOwed', 'duePk', 'dueSk'] } as const;
  return transactionItem.update(transaction, change, all(unmoved(transaction), present('platformFeeOwed')));
};

/** Changes nothing, and fails when another write has moved the transaction. */
export const checkTransaction = (transaction: Transaction): Write =>
  transactionItem.check(transaction, unmoved(transaction));
