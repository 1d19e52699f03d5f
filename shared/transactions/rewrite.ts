import { absent, all, equals } from '#shared/kernel/condition.ts';
import type { Write } from '#shared/kernel/item.ts';
import { placesOf } from './places.ts';
import type { Transaction } from './transaction.ts';
import { leftOut, transactionItem, unmoved } from './transaction-item.ts';

/**
 * The write that gives a stored payment the present form, wherever its parts come from. It fails when another write has
 * moved the payment or changed its next check. Version and `updatedAt` stay, so it makes no event.
 */
export const rewriteTransaction = (transaction: Transaction): Write => {
  const { uuid, source, destination, quote, past, refund, createdAt, updatedAt, settledAt } = transaction;
  const dueAt = transaction.outcomeDueAt ?? transaction.checkAt;
  const left = leftOut(transaction);
  const times = { updatedAt, settledAt, ...(!left.includes('createdAt') && { createdAt }) };
  const change = {
    set: { ...placesOf(transaction), source, destination, quote, past, refund, ...times },
    remove: left,
  };
  const isSameDue = dueAt === undefined ? absent('dueSk') : equals('dueSk', `${dueAt}#${uuid}`);
  return transactionItem.update(transaction, change, all(unmoved(transaction), isSameDue));
};
