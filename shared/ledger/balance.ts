import * as z from 'zod';
import { keysOfBatchRead } from '#shared/kernel/aws-limits.ts';
import { minorUnits } from '#shared/kernel/money.ts';
import { defineItem } from '#shared/kernel/table/item.ts';
import { readBatch } from '#shared/kernel/table/range.ts';

export interface AccountKey {
  readonly platformId: string;
  readonly accountUuid: string;
}

/** The table's key, for reads of many. */
export const balanceKey = ({ platformId, accountUuid }: AccountKey) => ({
  pk: `ACCOUNT#${platformId}#${accountUuid}`,
  sk: 'BALANCE',
});

/**
 * The balance of an internal account. The first movement creates the item; until then the balance is zero
 * (docs/decisions/0011).
 */
export const balanceItem = defineItem({
  schema: z.object({
    platformId: z.string(),
    accountUuid: z.string(),
    balanceMinor: minorUnits.optional(),
    /** Transactions of this account that have not reached a final state. */
    openTransactions: z.int().optional(),
    /** Counts the changes of the item. */
    version: z.int().optional(),
    /** Counts the changes of the balance, each of which makes an event. The last one was at `updatedAt`. */
    balanceVersion: z.int().optional(),
    updatedAt: z.string().optional(),
    /** Since when the account takes and gives nothing. */
    closedAt: z.string().optional(),
    /** CURRENCY: the owner gave up the currency and can take it up again. Absent: the owner was deleted. */
    closedFor: z.literal('CURRENCY').optional(),
    /** A payment is refused when it was decided on an earlier version of the owner. */
    leastOwnerVersion: z.int().optional(),
    /** How many of the item's changes followed a change of its owner, other than its deletion. */
    ownerChanges: z.int().optional(),
  }),
  keyOf: balanceKey,
});

export type StoredBalance = ReturnType<typeof balanceItem.parse>;

/** The balance of a raw item. */
export const parseBalance = (raw: unknown): StoredBalance => balanceItem.parse(raw);

/** An account's stored balance, strongly consistent; undefined before its first movement. */
export const getStoredBalance = (
  platformId: string,
  accountUuid: string,
): Promise<StoredBalance | undefined> => balanceItem.get({ platformId, accountUuid });

export interface BalanceView {
  readonly balanceMinor: bigint;
  /** When the balance last changed, ISO 8601; undefined when it never did. */
  readonly updatedAt?: string | undefined;
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
    for (const { accountUuid, balanceMinor = 0n, updatedAt } of raw.map(balanceItem.parse)) {
      balances.set(accountUuid, { balanceMinor, updatedAt });
    }
  }
  return balances;
};
