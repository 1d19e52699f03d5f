import { readRange } from '#shared/kernel/range.ts';
import type { AccountKey } from './balance.ts';
import { slotOfSource, slotSuffix } from './hot/slot.ts';
import { type Journal, purposes } from './journal.ts';
import { journalItem, journalPartition } from './journal-items.ts';

const readFrom = async (partition: string, sourceUuid: string): Promise<Journal[]> => {
  const items = await readRange({
    index: 'table',
    partition,
    lower: `${sourceUuid}#`,
    // The greatest key of this source: a purpose has only letters, and a tilde comes after them.
    upper: `${sourceUuid}#~`,
    descending: false,
    consistent: true,
    count: purposes.length,
  });
  return items.map(journalItem.parse);
};

/**
 * The journals of one source (a transaction) on an account, strongly consistent: the key holds the source, so this reads
 * nothing else.
 */
export const readJournalsOfSource = (account: AccountKey, sourceUuid: string): Promise<Journal[]> =>
  readFrom(journalPartition(account), sourceUuid);

/** The same of an account that may be hot, or may have been: for one query more. A source has one slot. */
export const readJournalsInSlots = async (account: AccountKey, sourceUuid: string): Promise<Journal[]> => {
  const partition = journalPartition(account);
  const partitions = [partition, `${partition}${slotSuffix(slotOfSource(sourceUuid))}`];
  return (await Promise.all(partitions.map((one) => readFrom(one, sourceUuid)))).flat();
};
