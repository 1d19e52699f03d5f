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
 * (decision "account ids hold owner and currency").
 */
export const balanceItem = defineItem({
  schema: z.object({
    platformId: z.string(),
    accountUuid: z.string(),
    balanceMinor: minorUnits.optional(),
    /** Transactions of this account that have not reached a final state. */
    openTransactions: z.int().optional(),
    /** What those of them that pay have taken: it may still come back. */
    pendingMinor: minorUnits.optional(),
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
    /** Since when an operator lets no new payment leave (docs/payments.md). */
    frozenAt: z.string().optional(),
    /** Why an operator froze it, or released it. Only operators see it. */
    frozenReason: z.string().optional(),
    /** How many of the item's changes followed a change of its owner, other than its deletion, or were an operator's. */
    ownerChanges: z.int().optional(),
    /** Counts the changes of what a platform sees as its status, each of which makes an event. The last was at `statusAt`. */
    statusVersion: z.int().optional(),
    statusAt: z.string().optional(),
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

/** What answers and events show of a stored balance. */
export type BalanceView = Pick<
  StoredBalance,
  'balanceMinor' | 'pendingMinor' | 'updatedAt' | 'closedAt' | 'frozenAt' | 'statusAt'
>;

/** Balances by account uuid, strongly consistent. An account that never changed is not in the map. */
export const readBalances = async (
  platformId: string,
  accountUuids: readonly string[],
): Promise<Map<string, StoredBalance>> => {
  const balances = new Map<string, StoredBalance>();
  for (let start = 0; start < accountUuids.length; start += keysOfBatchRead) {
    const uuids = accountUuids.slice(start, start + keysOfBatchRead);
    const raw = await readBatch(uuids.map((accountUuid) => balanceKey({ platformId, accountUuid })));
    for (const stored of raw.map(balanceItem.parse)) balances.set(stored.accountUuid, stored);
  }
  return balances;
};
