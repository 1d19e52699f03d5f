import { clock } from '#shared/kernel/clock.ts';
import { listTransactions } from '#shared/transactions/store.ts';
import { type Transaction, withExpiryApplied } from '#shared/transactions/transaction.ts';

/** The newest payments and quotes of these platforms. Eight queries a platform. */
export const latestPayments = async (
  platformIds: readonly string[],
  count: number,
): Promise<Transaction[]> => {
  const now = clock.now();
  const lists = await Promise.all(
    platformIds.map((platformId) => listTransactions({ platformId }, { descending: true, count })),
  );
  return lists
    .flat()
    .sort((left, right) => right.uuid.localeCompare(left.uuid))
    .slice(0, count)
    .map((transaction) => withExpiryApplied(transaction, now));
};
