import { clock } from './clock.ts';
import { errorFields, log } from './log.ts';

/** Well below the timeout of the scheduled functions; the next run continues with what is left. */
const runMs = 35_000;

export interface SweepTally {
  readonly finished: number;
  readonly failed: number;
}

export interface SweepEnd {
  /** Name of the worker in the log. */
  readonly operation: string;
  /** The error's text after the number of failures: `overdue transactions could not be finished`. */
  readonly problem: string;
}

/**
 * Ends a run of a scheduled worker: logs how many items it finished.
 *
 * @throws when an item failed: only a failed run raises the alarm
 */
export const endSweep = ({ operation, problem }: SweepEnd, { finished, failed }: SweepTally): void => {
  if (finished > 0) log.info({ operation, count: finished });
  if (failed > 0) throw new Error(`${failed} ${problem}`);
};

export interface Sweep<Item> extends SweepEnd {
  /** Lists of items, one a shard. The worker takes the lists side by side and the items of a list one by one. */
  readonly lists: readonly Promise<readonly Item[]>[];
  /** Does what is due for one item. @returns false when another writer was first, so that nothing was done */
  readonly finish: (item: Item) => Promise<unknown>;
  /** Ids for the log line of an item that failed. */
  readonly idsOf: (item: Item) => Readonly<Record<string, string>>;
}

/**
 * Works through items that are overdue until the time of the run is over. An item that fails delays no other.
 *
 * @throws when an item failed, after all others
 */
export const sweep = async <Item>(options: Sweep<Item>): Promise<{ finished: number }> => {
  const { operation, lists, finish, idsOf } = options;
  const endMs = clock.nowMs() + runMs;
  const tally = { finished: 0, failed: 0 };
  const workThrough = async (list: Promise<readonly Item[]>): Promise<void> => {
    for (const item of await list) {
      if (clock.nowMs() > endMs) return;
      try {
        if ((await finish(item)) !== false) tally.finished += 1;
      } catch (error) {
        tally.failed += 1;
        log.error({ operation, ...idsOf(item), ...errorFields(error) });
      }
    }
  };
  await Promise.all(lists.map(workThrough));
  endSweep(options, tally);
  return { finished: tally.finished };
};
