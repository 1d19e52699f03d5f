import { readRange } from '#shared/kernel/range.ts';
import type { AccountKey } from './balance.ts';
import { type Journal, purposes } from './journal.ts';
import { journalItem, journalPartition } from './journal-items.ts';

/**
 * The journals of one source (a transaction) on an account, strongly consistent: the key holds the source, so this reads
 * nothing else.
 */
export const readJournalsOfSource = async (account: AccountKey, sourceUuid: string): Promise<Journal[]> => {
  const items = await readRange({
    index: 'table',
    partition: journalPartition(account),
    lower: `${sourceUuid}#`,
    // The greatest key of this source: a purpose has only letters, and a tilde comes after them.
    upper: `${sourceUuid}#~`,
    descending: false,
    consistent: true,
    count: purposes.length,
  });
  return items.map(journalItem.parse);
};
