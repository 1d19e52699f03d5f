import { clock } from '#shared/kernel/clock.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { hasCheckpoint, lastCheckpoint, saveCheckpoint } from './checkpoints.ts';
import type { Journal } from './journal.ts';
import type { JournaledAccount } from './journal-items.ts';
import { readPosted } from './listed-journals.ts';
import { positionOf, settledBefore } from './posting-order.ts';
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
  account: JournaledAccount,
  { after: start, tally: opening, upper, entriesPerRead: count }: EntriesRequest,
): AsyncGenerator<PostedEntry> {
  const settled = settledBefore(clock.now());
  let [after, tally] = [start, opening];
  for (;;) {
    const journals = await readPosted(account, { after, upper, descending: false, count });
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
    if (journals.length < count) return;
    after = entries.at(-1)?.position;
  }
}

const entriesPerRead = 500;

/** 10,000 entries: about 8 MB in about 3 s. The checkpoints keep the work, so the next request goes on. */
const entriesPerRequest = 10_000;

/**
 * All entries of an account up to a bound (a position or a time), added up from the last checkpoint.
 *
 * @throws Refusal SERVICE_UNAVAILABLE when there is too much to add up in one request; the next call goes on
 */
export const tallyUpTo = async (account: JournaledAccount, bound: string): Promise<Tally> => {
  const checkpoint = await lastCheckpoint(account, bound);
  const settled = settledBefore(clock.now());
  let tally: Tally = checkpoint ?? emptyTally;
  let entries = 0;
  const request = { after: checkpoint?.position, tally, upper: bound, entriesPerRead };
  for await (const entry of postedEntries(account, request)) {
    tally = entry.tally;
    entries += 1;
    if (entries >= entriesPerRequest && entry.position < settled && hasCheckpoint(tally)) {
      throw new Refusal('SERVICE_UNAVAILABLE', {
        message: "The account's entries are being added up; try again.",
      });
    }
  }
  return tally;
};
