import { asActor, ownWork } from '../actor.ts';
import { clock } from '../clock.ts';
import { errorFields, log } from '../log.ts';
import { Unread } from './range.ts';

/** Well below the timeout of the scheduled functions; the next run continues with what is left. */
const runMs = 35_000;

export interface SweepEnd {
  /** Name of the worker in the log. */
  readonly operation: string;
  /** The error's text after the number of failures: `overdue transactions could not be finished`. */
  readonly problem: string;
}

/**
 * Ends a run of a scheduled worker.
 *
 * @throws when an item failed: only a failed run raises the alarm
 */
export const endSweep = ({ problem }: Pick<SweepEnd, 'problem'>, failed: number): void => {
  if (failed > 0) throw new Error(`${failed} ${problem}`);
};

/** Reads what is due in one list. */
export type ListRead<Item> = () => Promise<readonly Item[]>;

/** A burst of reads, one a shard, would keep the work on the first lists waiting for a connection. */
const readsAtOnce = 8;

export interface Sweep<Item> extends SweepEnd {
  /** Lists of items, one a shard. The worker takes the lists side by side and the items of a list one by one. */
  readonly lists: readonly ListRead<Item | Unread>[];
  /** Does what is due for one item. @returns false when another writer was first, so that nothing was done */
  readonly finish: (item: Item) => Promise<unknown>;
  /** What an item is, for its log line. */
  readonly about: (item: Item) => { readonly platformId: string; readonly ids: readonly string[] };
}

/**
 * Works through items that are overdue until the time of the run is over. An item that fails, or that cannot be read,
 * delays no other, and neither does a list that cannot be read. Each item has one log line. Lists that cannot be read
 * share one: when the database does not answer, none of them can.
 *
 * @throws when an item or a list failed, after all others
 */
export const sweep = async <Item>(options: Sweep<Item>): Promise<{ finished: number }> => {
  const { operation, lists, finish, about } = options;
  const endMs = clock.nowMs() + runMs;
  const tally = { finished: 0, failed: 0 };
  const noteFailure = (error: unknown, what: ReturnType<typeof about>): void => {
    tally.failed += 1;
    log.error({ operation, ...what, ...errorFields(error) });
  };
  const work = async (item: Item): Promise<void> => {
    try {
      if ((await asActor(ownWork('SWEEP', operation), () => finish(item))) === false) return;
      tally.finished += 1;
      log.info({ operation, ...about(item) });
    } catch (error) {
      noteFailure(error, about(item));
    }
  };
  const workThrough = async (list: readonly (Item | Unread)[]): Promise<void> => {
    for (const item of list) {
      if (clock.nowMs() > endMs) return;
      if (item instanceof Unread) noteFailure(item.error, { platformId: item.platformId, ids: item.ids });
      else await work(item);
    }
  };
  const unreadLists: unknown[] = [];
  const works: Promise<void>[] = [];
  const unread = lists.values();
  const readOn = async (): Promise<void> => {
    for (const read of unread) {
      await read().then(
        (list) => void works.push(workThrough(list)),
        (error) => void unreadLists.push(error),
      );
    }
  };
  await Promise.all(Array.from({ length: readsAtOnce }, readOn));
  await Promise.all(works);
  const count = unreadLists.length;
  if (count > 0) log.error({ operation, count, ...errorFields(unreadLists[0]), code: 'LISTS_UNREAD' });
  endSweep(options, tally.failed + count);
  return { finished: tally.finished };
};
