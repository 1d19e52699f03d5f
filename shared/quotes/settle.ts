import { clock } from '#shared/kernel/clock.ts';
import { transactIfUnchanged, tryTransact } from '#shared/kernel/transact.ts';
import type { PayoutAnswer } from '#shared/switch/port.ts';
import { moveTransaction } from '#shared/transactions/store.ts';
import { isExpired, type QuotedTransaction, type Transaction } from '#shared/transactions/transaction.ts';
import { outcomeInstead, outcomeOf, type PaymentOutcome } from './payment-outcome.ts';
import { outcomeWrites } from './settlement-writes.ts';

/**
 * Does nothing when another outcome was written before. An outcome that an account refuses is replaced by another
 * one.
 */
const settle = async (quote: QuotedTransaction, outcome: PaymentOutcome, at: string): Promise<void> => {
  const failed = await tryTransact(outcomeWrites(quote, outcome, { at }));
  if (failed === undefined || failed.has('payment')) return;
  const instead = outcomeInstead(outcome);
  if (instead === undefined) throw failed;
  await settle(quote, instead, at);
};

/**
 * Records the outcome of an executed quote's payout, with all its postings, in one transaction. The first outcome
 * wins; ON_ITS_WAY changes nothing.
 */
export const settleQuotePayout = async (quote: QuotedTransaction, answer: PayoutAnswer): Promise<void> => {
  const at = clock.now();
  const outcome = outcomeOf(answer, at);
  if (outcome !== undefined) await settle(quote, outcome, at.toISOString());
};

/**
 * The end of a quote that its platform cancels before anybody has executed it (docs/decisions/0211). Nothing was
 * debited. @param at ISO 8601
 */
export const cancelledQuote = (quote: QuotedTransaction, at: string) => {
  const move = { status: 'EXPIRED', at, cancelled: true } as const;
  return { move, writes: { payment: moveTransaction(quote, move) } };
};

/**
 * Writes the expiry of a quote that nobody executed in time. Every read has shown it already. Nothing was debited, so
 * nothing is returned. A quote that was executed in the last moment stays executed.
 *
 * @returns whether this call made the quote EXPIRED
 */
export const expireQuote = async (quote: Transaction): Promise<boolean> => {
  const now = clock.now();
  if (!isExpired(quote, now)) return false;
  return transactIfUnchanged({
    payment: moveTransaction(quote, { status: 'EXPIRED', at: now.toISOString() }),
  });
};
