import type { Transaction } from './transaction.ts';

/** Whether a quote's time was over at `now`, whatever is written yet. Source: decisions.md "Quotes". */
export const isExpired = ({ status, quote }: Transaction, now: Date): boolean =>
  status === 'PENDING' && quote !== undefined && Date.parse(quote.expiresAt) <= now.getTime();

/**
 * A transaction as it is at this moment: a quote that was not executed in time is EXPIRED before the sweep writes so.
 * For answers and filters only; writes are conditional on what is stored.
 */
export const asShown = (transaction: Transaction, now: Date): Transaction =>
  isExpired(transaction, now) ? { ...transaction, status: 'EXPIRED' } : transaction;
