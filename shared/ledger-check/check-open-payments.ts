import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountKey, StoredBalance } from '#shared/ledger/balance.ts';
import { getStoredBalance } from '#shared/ledger/read-balances.ts';
import { openPaymentsProblems } from './account-problems.ts';
import type { Problem } from './difference.ts';
import { type OpenPayments, openPaymentsOf } from './open-payments.ts';

/** The index shows a payment that begins or ends a little later than the account counts it. */
const waitsMs = [0, 1_000, 3_000, 6_000];

/** Holds the number of open payments that an account counts against those in the list. */
export const checkOpenPayments = async (
  { platformId, accountUuid }: AccountKey,
  first: StoredBalance | undefined,
  { counts }: OpenPayments,
): Promise<readonly Problem[] | 'DEFERRED'> => {
  const problemsOf = (balance: StoredBalance | undefined, open: OpenPayments['counts']): Problem[] =>
    openPaymentsProblems(balance?.openTransactions ?? 0, open.get(accountUuid) ?? 0);
  let [balance, problems] = [first, problemsOf(first, counts)];
  let isStill = false;
  for (const waitMs of waitsMs) {
    if (problems.length === 0) return [];
    await sleep(waitMs);
    const before = balance?.version;
    const { counts: now } = await openPaymentsOf(platformId);
    balance = await getStoredBalance(platformId, accountUuid);
    isStill = balance?.version === before;
    problems = problemsOf(balance, now);
  }
  if (problems.length === 0) return [];
  return isStill ? problems : 'DEFERRED';
};
