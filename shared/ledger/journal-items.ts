import { defineItem } from '#shared/kernel/item.ts';
import type { AccountKey } from './balance.ts';
import { slotSuffix } from './hot/slot.ts';
import { type Journal, journalItemSchema, type Purpose } from './journal.ts';
import { positionOf } from './posting-order.ts';

export type JournalKey = AccountKey & { readonly sourceUuid: string; readonly purpose: Purpose };

export const journalPartition = ({ platformId, accountUuid }: AccountKey): string =>
  `JOURNAL#${platformId}#${accountUuid}`;

/** An account whose journals may also be in the partitions of slots, because it is hot or was (docs/decisions/0390). */
export interface JournaledAccount extends AccountKey {
  readonly journalSlots?: number | undefined;
}

/** All partitions in which the account may have journals. */
export const journalPartitions = (account: JournaledAccount): string[] => [
  journalPartition(account),
  ...Array.from(
    { length: account.journalSlots ?? 0 },
    (_, slot) => `${journalPartition(account)}${slotSuffix(slot)}`,
  ),
];

export const journalSortKey = ({ sourceUuid, purpose }: JournalKey): string => `${sourceUuid}#${purpose}`;

/** The place of a journal in its account's list. */
export const listKeysOf = (journal: JournalKey & Pick<Journal, 'createdAt'>) => ({
  listPk: journalPartition(journal),
  sortId: positionOf(journal),
});

/** The key refuses a second journal of the same source and purpose. */
export const journalItem = defineItem({
  schema: journalItemSchema,
  keyOf: (journal: JournalKey) => ({ pk: journalPartition(journal), sk: journalSortKey(journal) }),
  indexKeysOf: listKeysOf,
});

/** The table's key, for reads of many. */
export const journalKey = journalItem.keyOf;
