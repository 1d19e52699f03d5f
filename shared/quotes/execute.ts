import type { Write } from '#shared/kernel/item.ts';
import type { Journal } from '#shared/ledger/journal.ts';
import { type Posting, postTogether } from '#shared/ledger/store.ts';
import { movedTransaction, moveTransaction, putTransaction } from '#shared/transactions/store.ts';
import type { QuotedTransaction } from '#shared/transactions/transaction.ts';
import { depositJournal, paymentJournal } from './journals.ts';

/**
 * How long after its execution the sweep first looks at a payment: longer than the longest way to its end, which in the
 * sandbox is the six minutes of suffix 003.
 */
const checkAfterMs = 10 * 60_000;

/** A quote that is executed. */
export interface Execution {
  /** As it is once the writes are committed: PROCESSING. */
  readonly transaction: QuotedTransaction;
  /**
   * `payment` fails when the quote was executed or expired before (for a draft: when its uuid is taken). `balance` fails
   * when the paying account is closed or holds too little money.
   */
  readonly writes: { readonly payment: Write } & Posting;
}

/** What executing does to the books. Money sent in real time comes in and leaves in the same step. */
const journalsOf = (quote: QuotedTransaction, at: string): [Journal, ...Journal[]] => {
  const payment = paymentJournal(quote, at);
  return quote.source.kind === 'REALTIME_FUNDING' ? [depositJournal(quote, at), payment] : [payment];
};

const postingOf = (quote: QuotedTransaction, at: string) =>
  postTogether(journalsOf(quote, at), { openTransactions: 1 });

const checkAt = (at: Date): string => new Date(at.getTime() + checkAfterMs).toISOString();

/** Executes a quote in the moment it is made; `draft` is its transaction as it would be filed. */
export const executeDraft = (draft: QuotedTransaction, at: Date): Execution => {
  const transaction = { ...draft, status: 'PROCESSING', checkAt: checkAt(at) } as const;
  return {
    transaction,
    writes: { payment: putTransaction(transaction), ...postingOf(draft, at.toISOString()) },
  };
};

/** Executes a quote that was filed before; whether its time is over is the caller's to see. */
export const executeFiled = (quote: QuotedTransaction, at: Date): Execution => {
  const move = { status: 'PROCESSING', at: at.toISOString(), checkAt: checkAt(at) } as const;
  const transaction = { ...movedTransaction(quote, move), quote: quote.quote };
  return { transaction, writes: { payment: moveTransaction(quote, move), ...postingOf(quote, move.at) } };
};
