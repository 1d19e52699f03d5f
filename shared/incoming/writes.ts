import type { Write } from '#shared/kernel/item.ts';
import { countOpenTransaction, postTogether } from '#shared/ledger/store.ts';
import { moveTransaction, type Outcome, putTransaction } from '#shared/transactions/store.ts';
import type { FailureReason, Transaction } from '#shared/transactions/transaction.ts';
import { arrivalJournals, receivingAccountUuid } from './journals.ts';

/** How an incoming payment ends. */
export type IncomingEnd =
  /** `checkAt`: the bank may still give it back; until then the sweep looks after it. ISO 8601. */
  | { readonly status: 'COMPLETED'; readonly checkAt?: string }
  | { readonly status: 'REJECTED' }
  | { readonly status: 'FAILED'; readonly failureReason: FailureReason };

/** Where the customer's balance stands among the writes that file or end an incoming payment. */
export const balancePosition = 1;

type Writes = [transaction: Write, balance: Write, ...journals: Write[]];

const counted = (transaction: Transaction, change: -1 | 1): Write => {
  const { platformId } = transaction;
  return countOpenTransaction({ platformId, accountUuid: receivingAccountUuid(transaction) }, change);
};

/**
 * The writes that file a new incoming payment. The first fails when its uuid is taken, the second when the customer's
 * account is closed or cannot hold the money. One that is not over is counted as open on that account, so that the
 * customer cannot be deleted before. @param at ISO 8601
 */
export const filingWrites = (transaction: Transaction, at: string): Writes => {
  const filed = putTransaction(transaction);
  if (transaction.status !== 'COMPLETED') return [filed, counted(transaction, 1)];
  return [filed, ...postTogether(arrivalJournals(transaction, at), { openTransactions: 0 })];
};

/** The move that an end is. @param at ISO 8601 */
export const endOf = (end: IncomingEnd, at: string): Outcome =>
  end.status === 'COMPLETED' ? { ...end, at, settledAt: at } : { ...end, at };

/**
 * The writes that end an open incoming payment. The first fails when another end came before, the second when the
 * account cannot hold the money. @param at ISO 8601
 */
export const endingWrites = (transaction: Transaction, end: IncomingEnd, at: string): Writes => {
  const moved = moveTransaction(transaction, endOf(end, at));
  if (end.status !== 'COMPLETED') return [moved, counted(transaction, -1)];
  return [moved, ...postTogether(arrivalJournals(transaction, at), { openTransactions: -1 })];
};
