import type { Write } from '#shared/kernel/item.ts';
import type { NamedWrites } from '#shared/kernel/transact.ts';
import { countOpenTransaction, type PostingWrite, postTogether } from '#shared/ledger/store.ts';
import { type Move, moveTransaction, putTransaction } from '#shared/transactions/store.ts';
import type { FailureReason, Party, Transaction } from '#shared/transactions/transaction.ts';
import { arrivalJournals, receivingAccountUuid } from './journals.ts';

/** How an incoming payment ends. */
export type IncomingEnd =
  /**
   * `destination`: where the money goes, when this end decides that. `checkAt` (ISO 8601): when the sweep asks whether
   * the bank has returned the money. Absent: it cannot come back.
   */
  | { readonly status: 'COMPLETED'; readonly destination?: Party; readonly checkAt?: string }
  | { readonly status: 'REJECTED' }
  | { readonly status: 'FAILED'; readonly failureReason: FailureReason; readonly returnedFirst?: true };

/** Writes to the payment, and to the balance and the journals of the customer's internal account. */
export type IncomingWrites = NamedWrites<'payment' | PostingWrite>;

const countOpen = (transaction: Transaction, change: -1 | 1): Write => {
  const { platformId } = transaction;
  return countOpenTransaction({ platformId, accountUuid: receivingAccountUuid(transaction) }, change);
};

/**
 * The writes that file a new incoming payment. `payment` fails when its uuid is taken, `balance` when the customer's
 * account is closed or cannot hold the money. Until the payment ends it counts as open on that account, so nobody can
 * delete the customer before.
 *
 * @param at ISO 8601
 */
export const filingWrites = (transaction: Transaction, at: string): IncomingWrites => {
  const payment = putTransaction(transaction);
  if (transaction.status !== 'COMPLETED') return { payment, balance: countOpen(transaction, 1) };
  return { payment, ...postTogether(arrivalJournals(transaction, at), { openTransactions: 0 }) };
};

/** The change of the transaction that an end makes. @param at ISO 8601 */
export const moveOf = (end: IncomingEnd, at: string): Move =>
  end.status === 'COMPLETED' ? { ...end, at, settledAt: at } : { ...end, at };

/**
 * The writes that end an open incoming payment. `payment` fails when another end was written before, `balance` when
 * the account cannot hold the money.
 *
 * @param at ISO 8601
 */
export const endingWrites = (transaction: Transaction, end: IncomingEnd, at: string): IncomingWrites => {
  const payment = moveTransaction(transaction, moveOf(end, at));
  if (end.status !== 'COMPLETED') return { payment, balance: countOpen(transaction, -1) };
  const { destination = transaction.destination } = end;
  const journals = arrivalJournals({ ...transaction, destination }, at);
  return { payment, ...postTogether(journals, { openTransactions: -1 }) };
};
