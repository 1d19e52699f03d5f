import { readRange } from '#shared/kernel/range.ts';
import type { AccountKey } from './balance.ts';
import { type Journal, journalItemSchema, purposes } from './journal.ts';

/**
 * The journals of one source (a transaction) on an account, strongly consistent: the key holds the source, so this reads
 * nothing else.
 */
export const readJournalsOfSource = async (
  { platformId, accountUuid }: AccountKey,
  sourceUuid: string,
): Promise<Journal[]> => {
  const items = await readRange({
    index: 'table',
    partition: `JOURNAL#${platformId}#${accountUuid}`,
    lower: `${sourceUuid}#`,
    // The greatest key of this source: a purpose has only letters, and a tilde comes after them.
    upper: `${sourceUuid}#~`,
    descending: false,
    consistent: true,
    count: purposes.length,
  });
  return items.map((item) => journalItemSchema.parse(item));
};
