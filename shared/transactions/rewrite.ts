import { isDeepStrictEqual } from 'node:util';
import { absent, all, equals } from '#shared/kernel/condition.ts';
import type { Write } from '#shared/kernel/item.ts';
import { shortenPayment } from '#shared/kernel/payment-form.ts';
import type { RawItem } from '#shared/kernel/range.ts';
import { lastingPartition, placesOf, statusPartition } from './places.ts';
import type { Transaction } from './transaction.ts';
import { leftOut, transactionItem, unmoved } from './transaction-item.ts';

/** The client reads numbers, and the service computes with bigint. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (_name, one: unknown) => (typeof one === 'bigint' ? Number(one) : one)),
  );

const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(plain(one), plain(other));

const changeOf = (transaction: Transaction, raw: RawItem) => {
  const { source, destination, quote, past, refund, createdAt, updatedAt, settledAt } = transaction;
  const remove = leftOut(transaction);
  // An open payment that is in the lists of its state stays there.
  const placeOf = raw.statusPk === undefined ? statusPartition : lastingPartition;
  const statusPk = placeOf(transaction, transaction.status);
  const times = { updatedAt, settledAt, ...(!remove.includes('createdAt') && { createdAt }) };
  return {
    set: { ...placesOf(transaction), statusPk, source, destination, quote, past, refund, ...times },
    remove,
  };
};

/**
 * The write that gives a stored payment the present form, wherever its parts come from. It fails when another write has
 * moved the payment or changed its next check. Version and `updatedAt` stay, so it makes no event.
 *
 * @returns undefined when the payment has the present form already
 */
export const rewriteTransaction = (raw: RawItem): Write | undefined => {
  const transaction = transactionItem.parse(raw);
  const { set, remove } = changeOf(transaction, raw);
  const wanted = Object.entries(shortenPayment(transaction, set)).filter(([, value]) => value !== undefined);
  const isPresent =
    wanted.every(([name, value]) => isSame(raw[name], value)) &&
    remove.every((name) => raw[name] === undefined);
  if (isPresent) return undefined;
  const dueAt = transaction.outcomeDueAt ?? transaction.checkAt;
  const isSameDue = dueAt === undefined ? absent('dueSk') : equals('dueSk', `${dueAt}#${transaction.uuid}`);
  return transactionItem.update(transaction, { set, remove }, all(unmoved(transaction), isSameDue));
};
