import { lastCheckpoint } from '#shared/ledger/checkpoints.ts';
import { accountDelta, type Journal } from '#shared/ledger/journal.ts';
import type { JournaledAccount } from '#shared/ledger/journal-items.ts';
import { readPosted } from '#shared/ledger/listed-journals.ts';
import { positionOf } from '#shared/ledger/posting-order.ts';

/** Statements of the account leave a checkpoint each 200 entries. Without any, a long account takes too many reads. */
const mostEntries = 1_000;

/**
 * What an account held after a journal, from the checkpoint before it. Stores no checkpoint, because an operator who
 * only reads may not.
 *
 * @returns undefined when too many entries come between
 */
export const balanceAt = async (account: JournaledAccount, journal: Journal): Promise<bigint | undefined> => {
  const upper = positionOf(journal);
  const checkpoint = await lastCheckpoint(account, upper);
  const range = { after: checkpoint?.position, upper, descending: false, count: mostEntries };
  const entries = await readPosted(account, range);
  if (entries.length === mostEntries) return undefined;
  return entries.reduce((sum, entry) => sum + accountDelta(entry), checkpoint?.balanceMinor ?? 0n);
};
