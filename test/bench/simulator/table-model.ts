import type { TracedCall } from './key-trace.ts';
import { Locks, prepareWindowMs } from './locks.ts';
import type { NamedKeys } from './named-keys.ts';
import { type Load, Partitions } from './partitions.ts';

/** How long DynamoDB takes to answer, besides preparing and committing. */
export const answerMs = { least: 3, most: 6 } as const;

/** A call with values instead of names. */
export interface SimulatedCall {
  readonly kind: TracedCall['kind'];
  readonly reads: readonly Load[];
  readonly writes: readonly Load[];
  readonly indexes: readonly Load[];
  readonly items: readonly string[];
}

export const simulatedCall = ({ kind, reads, writes }: TracedCall, keys: NamedKeys): SimulatedCall => {
  const loadOf = ({ key, units }: Load): Load => ({ key: keys.keyOf(key), units });
  return {
    kind,
    reads: reads.map(loadOf),
    writes: writes.map(loadOf),
    indexes: writes.flatMap(({ indexes }) => indexes.map(loadOf)),
    items: writes.map(({ item }) => keys.keyOf(item)),
  };
};

/** What DynamoDB does with one try of a call. Times are milliseconds of simulated time. */
export type Verdict =
  | { readonly is: 'done'; readonly atMs: number }
  | { readonly is: 'throttled'; readonly atMs: number }
  | { readonly is: 'conflict'; readonly atMs: number };

const between = ({ least, most }: { least: number; most: number }, random: () => number): number =>
  least + random() * (most - least);

/** One table with its indexes. */
export class TableModel {
  readonly #partitions = new Partitions();
  readonly #locks = new Locks();
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Prepares each item, then commits: half the units of a transaction are those of the prepare, lost on a conflict. */
  tryCall(call: SimulatedCall, nowMs: number): Verdict {
    const answeredAtMs = nowMs + between(answerMs, this.#random);
    if (call.kind === 'read') {
      const isRead = this.#partitions.read(call.reads, nowMs);
      return { is: isRead ? 'done' : 'throttled', atMs: answeredAtMs };
    }
    if (this.#locks.conflicts(call.items, nowMs).length > 0) {
      const prepared = call.writes.map(({ key, units }) => ({ key, units: units / 2 }));
      if (call.kind === 'transaction') this.#partitions.write(prepared, [], nowMs);
      return { is: 'conflict', atMs: answeredAtMs };
    }
    if (!this.#partitions.write(call.writes, call.indexes, nowMs)) {
      return { is: 'throttled', atMs: answeredAtMs };
    }
    this.#partitions.followIndexes(call.indexes, nowMs);
    if (call.kind === 'write') return { is: 'done', atMs: answeredAtMs };
    const committedAtMs = nowMs + between(prepareWindowMs, this.#random);
    this.#locks.lock(call.items, committedAtMs);
    return { is: 'done', atMs: committedAtMs };
  }
}
