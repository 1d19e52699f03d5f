import { listTransactions } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { inParallel } from '../in-parallel.ts';

/** Eight queries each. More at once would wait for each other until the client gives up. */
const platformsAtOnce = 3;

/** The newest payments and quotes of these platforms, as stored: an overdue quote is PENDING until its expiry is written. */
export const latestPayments = async (
  platformIds: readonly string[],
  count: number,
): Promise<Transaction[]> => {
  const lists = await inParallel(platformIds, platformsAtOnce, (platformId) =>
    listTransactions({ platformId }, { descending: true, count }),
  );
  return lists
    .flat()
    .sort((left, right) => right.uuid.localeCompare(left.uuid))
    .slice(0, count);
};
