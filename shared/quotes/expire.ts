import { clock } from '#shared/kernel/clock.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import { moveTransaction } from '#shared/transactions/store.ts';
import { isExpired, type Transaction } from '#shared/transactions/transaction.ts';

/**
 * Writes the expiry of a quote that was not executed in time, which every read has shown already. Nothing was debited, so
 * nothing is returned. A quote that was executed in the last moment stays so.
 *
 * @returns whether the quote has expired by this
 */
export const expireQuote = async (quote: Transaction): Promise<boolean> => {
  const now = clock.now();
  if (!isExpired(quote, now)) return false;
  return transactIfUnchanged({
    payment: moveTransaction(quote, { status: 'EXPIRED', at: now.toISOString() }),
  });
};
