import type { CursorScope } from '#shared/kernel/cursor.ts';
import { type Page, readPage } from '#shared/kernel/page.ts';
import { accountDelta, type Journal } from './journal.ts';
import type { JournaledAccount } from './journal-items.ts';
import { readPosted } from './listed-journals.ts';
import { tallyUpTo } from './posted-entries.ts';
import { positionOf } from './posting-order.ts';

export interface BalancedEntry {
  readonly journal: Journal;
  readonly balanceAfterMinor: bigint;
}

/** A page of the account's journals, newest posting first. */
export const readJournalPage = (
  account: JournaledAccount,
  request: { scope: CursorScope; limit: number; cursor: string | undefined },
): Promise<Page<Journal>> =>
  readPage<Journal>({
    ...request,
    positionOf,
    read: (after, count) => readPosted(account, { after, descending: true, count }),
  });

/** The last entry of the last page is the first one of the account: before it, the balance was zero. */
const balanceBefore = async (
  account: JournaledAccount,
  { hasMore }: Page<Journal>,
  oldest: Journal,
): Promise<bigint> => {
  if (!hasMore) return 0n;
  const { balanceMinor } = await tallyUpTo(account, positionOf(oldest));
  return balanceMinor - accountDelta(oldest);
};

/** The journals of a page with the balance after each. */
export const withBalances = async (
  account: JournaledAccount,
  page: Page<Journal>,
): Promise<BalancedEntry[]> => {
  const oldest = page.data.at(-1);
  if (oldest === undefined) return [];
  let balanceAfterMinor = await balanceBefore(account, page, oldest);
  const entries = page.data.toReversed().map((journal) => {
    balanceAfterMinor += accountDelta(journal);
    return { journal, balanceAfterMinor };
  });
  return entries.toReversed();
};
