import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import type { Write } from '#shared/kernel/item.ts';
import { type NamedWrites, transactIfUnchanged } from '#shared/kernel/transact.ts';

/** A transaction takes 100 writes. */
const maxWrites = 100;

/**
 * Owners and documents come from an index, which may still show what a write of a moment ago has changed or deleted: to
 * read again at once would find the same.
 */
const backoff = { baseMs: 20, limitMs: 250 } as const;

/** No failed condition is asked for by name here: any of them means that the applicant changed. */
const numbered = (writes: readonly Write[]): NamedWrites =>
  Object.fromEntries(writes.map((write, index) => [`write${index}`, write]));

/**
 * Commits the writes of a change. What it takes along and does not fit goes before it in transactions of its own, so that
 * the change itself is the last: begun and not ended, it is only to be done again.
 */
const commit = async (change: readonly Write[], along: readonly Write[]): Promise<boolean> => {
  const room = maxWrites - change.length;
  for (let start = room; start < along.length; start += maxWrites) {
    if (!(await transactIfUnchanged(numbered(along.slice(start, start + maxWrites))))) return false;
  }
  return transactIfUnchanged(numbered([...change, ...along.slice(0, room)]));
};

export interface Change<T> {
  readonly result: T;
  readonly change: readonly Write[];
  readonly along: readonly Write[];
}

/** Reads and decides in `decide`, commits, and does both again when someone else came between. */
export const commitChange = <T>(decide: () => Promise<Change<T>>): Promise<T> =>
  changeWithRetry(
    async () => {
      const { result, change, along } = await decide();
      if (change.length + along.length === 0) return result;
      return (await commit(change, along)) ? result : lostRace;
    },
    { message: 'Other requests keep changing this customer; try again.', backoff },
  );
