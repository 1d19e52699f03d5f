import * as z from 'zod';
import { defineItem } from '#shared/kernel/item.ts';
import { minorUnits } from '#shared/kernel/money.ts';

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
 * (docs/decisions/0001).
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
    /**
     * Counts the changes whose journals are in the account's list. Former code made the other changes and did not list
     * their journals (docs/decisions/0230).
     */
    listedVersion: z.int().optional(),
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
    /**
     * The account is hot: its balance lies in so many slots, and this item changes only with them
     * (docs/decisions/0390). What former code adds here counts, too.
     */
    slots: z.int().optional(),
    /** The account is hot, or was: journals may be in the partitions of so many slots. */
    journalSlots: z.int().optional(),
    /** The slots have the money and the room. */
    isSpread: z.boolean().optional(),
    /** Counts moves of money between this item and its slots. */
    joins: z.int().optional(),
    hotAt: z.string().optional(),
    /** The movements of the slots at a time, which tell whether the account is still busy. */
    markedAt: z.string().optional(),
    markedChanges: z.int().optional(),
    /** The movements of the slots that the sweep has made an event of. */
    announcedChanges: z.int().optional(),
  }),
  keyOf: balanceKey,
});

/** What every change of a balance counts. */
export const listedChange = { version: 1, listedVersion: 1 } as const;

/** An account's own item. Of a hot account: see read-balances.ts. */
export type StoredBalance = ReturnType<typeof balanceItem.parse>;

/** The balance of a raw item. */
export const parseBalance = (raw: unknown): StoredBalance => balanceItem.parse(raw);
