import { defineItem } from '#shared/kernel/item.ts';
import { readPartitions, readRange } from '#shared/kernel/range.ts';
import { type Journal, journalItemSchema } from './journal.ts';
import {
  type JournaledAccount,
  type JournalKey,
  journalItem,
  journalPartitions,
  journalSortKey,
  listKeysOf,
} from './journal-items.ts';

/**
 * A copy of a journal that former code posted without a place in the list, because no role may change a journal
 * (docs/decisions/0230). It moves no money: it exists to be listed.
 */
export const oldJournalItem = defineItem({
  schema: journalItemSchema,
  keyOf: (journal: JournalKey) => ({
    pk: `OLD_JOURNAL#${journal.platformId}#${journal.accountUuid}`,
    sk: journalSortKey(journal),
  }),
  indexKeysOf: listKeysOf,
});

export interface PostedRange {
  /** Positions or times (ISO 8601), inclusive. A time is before all entries of its millisecond. */
  readonly lower?: string | undefined;
  readonly upper?: string | undefined;
  /** Position of the last entry seen. */
  readonly after?: string | undefined;
  readonly descending: boolean;
  readonly count: number;
}

/** Journals of an account in the order of their posting. The index lags behind the table, usually by less than a second. */
export const readPosted = async (account: JournaledAccount, range: PostedRange): Promise<Journal[]> => {
  const [partition = '', ...slots] = journalPartitions(account);
  const items =
    slots.length === 0
      ? await readRange({ index: 'list', partition, ...range })
      : await readPartitions([partition, ...slots], { index: 'list', ...range });
  return items.map(journalItem.parse);
};
