import { defineItem } from '#shared/kernel/item.ts';
import type { AccountKey } from './balance.ts';
import { type Journal, journalItemSchema, type Purpose } from './journal.ts';
import { positionOf } from './posting-order.ts';

export type JournalKey = AccountKey & { readonly sourceUuid: string; readonly purpose: Purpose };

export const journalPartition = ({ platformId, accountUuid }: AccountKey): string =>
  `JOURNAL#${platformId}#${accountUuid}`;

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
