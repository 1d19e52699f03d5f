import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { type CursorScope, type Page, readPage } from '#shared/kernel/http/page.ts';
import { pagesOf } from '#shared/kernel/table/pages.ts';
import type { AccountKey } from './balance.ts';
import { hasCheckpoint, lastCheckpoint, saveCheckpoint } from './checkpoints.ts';
import { accountDelta, type Journal, positionOf, settledBefore } from './journal.ts';
import { readPosted } from './store.ts';
import { emptyTally, type Tally, withEntry } from './tally.ts';

/** An entry in its place: the tally includes it. */
export interface PostedEntry {
  readonly journal: Journal;
  readonly position: string;
  readonly tally: Tally;
}

export interface EntriesRequest {
  /** Entries after this position or time. Undefined: from the first one. */
  readonly after: string | undefined;
  /** All entries up to `after`. */
  readonly tally: Tally;
  /** Entries up to this position or time. */
  readonly upper: string;
  readonly entriesPerRead: number;
}

/**
 * The entries of an account in the order of their posting, each with the tally up to it. Stores the checkpoints that it
 * passes, as soon as they can no longer change.
 */
export async function* postedEntries(
  account: AccountKey,
  { after: start, tally: opening, upper, entriesPerRead: count }: EntriesRequest,
): AsyncGenerator<PostedEntry> {
  const settled = settledBefore(clock.now());
  const pages = pagesOf({
    count,
    read: ({ after = start }) => readPosted(account, { after, upper, descending: false, count }),
    positionOf,
  });
  let tally = opening;
  for await (const journals of pages) {
    const checkpoints: Promise<void>[] = [];
    const entries = journals.map((journal): PostedEntry => {
      tally = withEntry(tally, journal);
      const position = positionOf(journal);
      if (hasCheckpoint(tally) && position < settled) {
        checkpoints.push(saveCheckpoint(account, position, tally));
      }
      return { journal, position, tally };
    });
    await Promise.all(checkpoints);
    yield* entries;
  }
}

const entriesPerRead = 500;

/** 10,000 entries: about 8 MB in about 3 s. The checkpoints keep the work, so the next request goes on. */
const entriesPerRequest = 10_000;

/**
 * All entries of an account up to a bound (a position or a time), added up from the last checkpoint.
 *
 * @throws ApiError SERVICE_UNAVAILABLE when there is too much to add up in one request; the next call goes on
 */
export const tallyUpTo = async (account: AccountKey, bound: string): Promise<Tally> => {
  const checkpoint = await lastCheckpoint(account, bound);
  const settled = settledBefore(clock.now());
  let tally: Tally = checkpoint ?? emptyTally;
  let entries = 0;
  const request = { after: checkpoint?.position, tally, upper: bound, entriesPerRead };
  for await (const entry of postedEntries(account, request)) {
    tally = entry.tally;
    entries += 1;
    if (entries >= entriesPerRequest && entry.position < settled && hasCheckpoint(tally)) {
      throw new ApiError('SERVICE_UNAVAILABLE', {
        message: "The account's entries are being added up; try again.",
      });
    }
  }
  return tally;
};

export interface BalancedEntry {
  readonly journal: Journal;
  readonly balanceAfterMinor: bigint;
}

/** A page of the account's journals, newest posting first. */
export const readJournalPage = (
  account: AccountKey,
  request: { scope: CursorScope; limit: number; cursor: string | undefined },
): Promise<Page<Journal>> =>
  readPage<Journal>({
    ...request,
    positionOf,
    read: (after, count) => readPosted(account, { after, descending: true, count }),
  });

/** The last entry of the last page is the first one of the account: before it, the balance was zero. */
const balanceBefore = async (
  account: AccountKey,
  { hasMore }: Page<Journal>,
  oldest: Journal,
): Promise<bigint> => {
  if (!hasMore) return 0n;
  const { balanceMinor } = await tallyUpTo(account, positionOf(oldest));
  return balanceMinor - accountDelta(oldest);
};

/** The journals of a page with the balance after each. */
export const withBalances = async (account: AccountKey, page: Page<Journal>): Promise<BalancedEntry[]> => {
  const oldest = page.data.at(-1);
  if (oldest === undefined) return [];
  let balanceAfterMinor = await balanceBefore(account, page, oldest);
  const entries = page.data.toReversed().map((journal) => {
    balanceAfterMinor += accountDelta(journal);
    return { journal, balanceAfterMinor };
  });
  return entries.toReversed();
};
