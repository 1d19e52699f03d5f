import type { Write } from '#shared/kernel/item.ts';
import type { NamedWrites } from '#shared/kernel/transact.ts';
import { countOpenTransaction, type PostingWrite, postTogether } from '#shared/ledger/store.ts';
import { moveTransaction, type Outcome, putTransaction } from '#shared/transactions/store.ts';
import type { FailureReason, Transaction } from '#shared/transactions/transaction.ts';
import { arrivalJournals, receivingAccountUuid } from './journals.ts';

/** How an incoming payment ends. */
export type IncomingEnd =
  /** `checkAt`: the bank may still give it back; until then the sweep looks after it. ISO 8601. */
  | { readonly status: 'COMPLETED'; readonly checkAt?: string }
  | { readonly status: 'REJECTED' }
  | { readonly status: 'FAILED'; readonly failureReason: FailureReason };

/** The incoming payment, and the balance of the customer's internal account with its journals. */
export type IncomingWrites = NamedWrites<'payment' | PostingWrite>;

const counted = (transaction: Transaction, change: -1 | 1): Write => {
  const { platformId } = transaction;
  return countOpenTransaction({ platformId, accountUuid: receivingAccountUuid(transaction) }, change);
};

/**
 * The writes that file a new incoming payment. `payment` fails when its uuid is taken, `balance` when the customer's
 * account is closed or cannot hold the money. A payment that has not ended counts as open on that account, so that the
 * customer cannot be deleted before.
 *
 * @param at ISO 8601
 */
export const filingWrites = (transaction: Transaction, at: string): IncomingWrites => {
  const payment = putTransaction(transaction);
  if (transaction.status !== 'COMPLETED') return { payment, balance: counted(transaction, 1) };
  return { payment, ...postTogether(arrivalJournals(transaction, at), { openTransactions: 0 }) };
};

/** The move that an end is. @param at ISO 8601 */
export const endOf = (end: IncomingEnd, at: string): Outcome =>
  end.status === 'COMPLETED' ? { ...end, at, settledAt: at } : { ...end, at };

/**
 * The writes that end an open incoming payment. `payment` fails when another end came before, `balance` when the account
 * cannot hold the money.
 *
 * @param at ISO 8601
 */
export const endingWrites = (transaction: Transaction, end: IncomingEnd, at: string): IncomingWrites => {
  const payment = moveTransaction(transaction, endOf(end, at));
  if (end.status !== 'COMPLETED') return { payment, balance: counted(transaction, -1) };
  return { payment, ...postTogether(arrivalJournals(transaction, at), { openTransactions: -1 }) };
};
