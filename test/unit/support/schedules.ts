import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as macrotask } from 'node:timers/promises';
import { vi } from 'vitest';
import { documentClient } from '#shared/kernel/table/table.ts';
import type { MemoryTable } from './memory-table.ts';

/** Something that calls the table, alone in its own world between two calls. */
export type Actor = () => Promise<unknown>;

interface Waiting {
  readonly actor: number;
  readonly goOn: () => void;
}

/** Chooses one of so many actors that wait for their next call; undefined: all of them die. */
type Choose = (count: number) => number | undefined;

export interface Played {
  /** The result of each actor; an actor that died has none. */
  readonly results: readonly unknown[];
}

/** Runs actors against one table, one call at a time, in the order that `choose` says. */
export const play = async (
  table: MemoryTable,
  actors: readonly Actor[],
  { choose, afterEachCall }: { readonly choose: Choose; readonly afterEachCall: () => void },
): Promise<Played> => {
  const present = new AsyncLocalStorage<number>();
  const waiting: Waiting[] = [];
  const sent = vi.spyOn(documentClient, 'send').mockImplementation(async (command: object) => {
    const actor = present.getStore() ?? -1;
    await new Promise<void>((goOn) => waiting.push({ actor, goOn }));
    return table.send(command);
  });
  const results: unknown[] = actors.map(() => undefined);
  const living = new Set(actors.keys());
  actors.forEach((actor, index) => {
    const end = (result: unknown): void => {
      results[index] = result;
      living.delete(index);
    };
    void present.run(index, () => actor().then(end, end));
  });
  const areReady = () => [...living].every((index) => waiting.some(({ actor }) => actor === index));
  for (;;) {
    do await macrotask();
    while (!areReady());
    const ready = [...living].toSorted((left, right) => left - right);
    const chosen = ready.length === 0 ? undefined : choose(ready.length);
    if (chosen === undefined) {
      sent.mockImplementation((command: object) => table.send(command));
      return { results };
    }
    const at = waiting.findIndex(({ actor }) => actor === ready[chosen]);
    waiting.splice(at, 1)[0]?.goOn();
    await macrotask();
    afterEachCall();
  }
};

/**
 * Every order of the calls. `playOnce` plays one from the beginning; its choices lead to the next one (depth first).
 *
 * @returns the number of orders
 */
export const everySchedule = async (playOnce: (choose: Choose) => Promise<void>): Promise<number> => {
  let path: { chosen: number; count: number }[] = [];
  for (let played = 1; ; played += 1) {
    let step = 0;
    await playOnce((count) => {
      const known = path[step];
      step += 1;
      if (known !== undefined) return known.chosen;
      path.push({ chosen: 0, count });
      return 0;
    });
    path = path.slice(0, step);
    while (path.length > 0 && (path.at(-1)?.chosen ?? 0) + 1 >= (path.at(-1)?.count ?? 0)) path.pop();
    const last = path.pop();
    if (last === undefined) return played;
    path.push({ ...last, chosen: last.chosen + 1 });
  }
};
