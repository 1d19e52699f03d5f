import { keysOfBatchRead } from '#shared/kernel/aws-limits.ts';
import { readBatch } from '#shared/kernel/read-batch.ts';
import { balanceItem, balanceKey, type StoredBalance } from './balance.ts';
import { committedHolds } from './hot/end-holds.ts';
import { readSnapshot } from './hot/snapshot.ts';
import { totalOf } from './hot/total.ts';

/**
 * The balance as it is, or of a hot account the sum of its slots (docs/decisions/0390), as if it were cold. Cold accounts
 * cost nothing more.
 */
export const withSlots = async (own: StoredBalance): Promise<StoredBalance> => {
  if (own.slots === undefined) return own;
  const snapshot = await readSnapshot(own);
  // It has become cold meanwhile, and may be hot again.
  if (snapshot === undefined) return withSlots((await balanceItem.get(own)) ?? own);
  return totalOf(snapshot, await committedHolds(snapshot.slots));
};

/** An account's stored balance, strongly consistent; undefined before its first movement. */
export const getStoredBalance = async (
  platformId: string,
  accountUuid: string,
): Promise<StoredBalance | undefined> => {
  const own = await balanceItem.get({ platformId, accountUuid });
  return own && withSlots(own);
};

export interface BalanceView {
  readonly balanceMinor: bigint;
  /** When the balance last changed, ISO 8601; undefined when it never did. */
  readonly updatedAt?: string | undefined;
  /** As of the account, for its journals. */
  readonly journalSlots?: number | undefined;
}

/** Balances by account uuid, strongly consistent. An account without a movement is not in the map. */
export const readBalances = async (
  platformId: string,
  accountUuids: readonly string[],
): Promise<Map<string, BalanceView>> => {
  const balances = new Map<string, BalanceView>();
  for (let start = 0; start < accountUuids.length; start += keysOfBatchRead) {
    const uuids = accountUuids.slice(start, start + keysOfBatchRead);
    const raw = await readBatch(uuids.map((accountUuid) => balanceKey({ platformId, accountUuid })));
    for (const balance of await Promise.all(raw.map((one) => withSlots(balanceItem.parse(one))))) {
      const { accountUuid, balanceMinor = 0n, updatedAt, journalSlots } = balance;
      balances.set(accountUuid, { balanceMinor, updatedAt, journalSlots });
    }
  }
  return balances;
};
