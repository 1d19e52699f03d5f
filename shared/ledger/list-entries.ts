import type { CursorScope } from '#shared/kernel/cursor.ts';
import { type Page, readPage } from '#shared/kernel/page.ts';
import type { AccountKey } from './balance.ts';
import { accountDelta, type Journal } from './journal.ts';
import { readPosted } from './journal-items.ts';
import { tallyUpTo } from './posted-entries.ts';
import { positionOf } from './posting-order.ts';

export interface BalancedEntry {
  readonly journal: Journal;
  readonly balanceAfterMinor: bigint;
}

/** The journals of a page, newest first, with the balance after each. */
const withBalances = async (account: AccountKey, journals: readonly Journal[]): Promise<BalancedEntry[]> => {
  const oldest = journals.at(-1);
  if (oldest === undefined) return [];
  const { balanceMinor } = await tallyUpTo(account, positionOf(oldest));
  let balanceAfterMinor = balanceMinor - accountDelta(oldest);
  return journals
    .toReversed()
    .map((journal) => {
      balanceAfterMinor += accountDelta(journal);
      return { journal, balanceAfterMinor };
    })
    .toReversed();
};

/** A page of the account's entries, newest posting first. */
export const listEntries = async (
  account: AccountKey,
  request: { scope: CursorScope; limit: number; cursor: string | undefined },
): Promise<Page<BalancedEntry>> => {
  const { data, ...page } = await readPage<Journal>({
    ...request,
    positionOf,
    read: (after, count) => readPosted(account, { after, descending: true, count }),
  });
  return { ...page, data: await withBalances(account, data) };
};
