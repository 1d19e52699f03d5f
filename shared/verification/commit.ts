import { setTimeout as sleep } from 'node:timers/promises';
import { fullJitterMs } from '#shared/kernel/full-jitter.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import type { Write } from '#shared/kernel/item.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { ConditionsFailed, transact } from '#shared/kernel/transact.ts';

/** A transaction takes 100 writes. */
const maxWrites = 100;

/** Who loses a race reads again and decides anew; more losses than this in a row mean somebody floods us. */
const maxTries = 5;

/**
 * Owners and documents come from an index, which may still show what a write of a moment ago has changed or deleted: to
 * read again at once would find the same.
 */
const pauses = { baseMs: 20, limitMs: 250 } as const;

/**
 * Commits the writes of a change. What it takes along and does not fit goes before it in transactions of its own, so that
 * the change itself is the last: begun and not ended, it is only to be done again.
 */
const commit = async (change: readonly Write[], along: readonly Write[]): Promise<void> => {
  const room = maxWrites - change.length;
  for (let start = room; start < along.length; start += maxWrites) {
    await transact(along.slice(start, start + maxWrites), newUuid());
  }
  await transact([...change, ...along.slice(0, room)], newUuid());
};

export interface Change<T> {
  readonly result: T;
  readonly change: readonly Write[];
  readonly along: readonly Write[];
}

/** Reads and decides in `decide`, commits, and does both again when someone else came between. */
export const commitChange = async <T>(decide: () => Promise<Change<T>>): Promise<T> => {
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const { result, change, along } = await decide();
    if (change.length + along.length === 0) return result;
    try {
      await commit(change, along);
      return result;
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error;
      await sleep(fullJitterMs(attempt, pauses));
    }
  }
  throw new Refusal('SERVICE_UNAVAILABLE', {
    message: 'Other requests keep changing this customer; try again.',
  });
};
