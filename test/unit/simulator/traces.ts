import type { KeyTrace, TracedCall } from '#test/bench/simulator/key-trace.ts';

const read = (key: string, units: number): TracedCall => ({
  kind: 'read',
  reads: [{ key, units }],
  writes: [],
});

interface WriteWish {
  readonly kind?: 'write' | 'transaction';
  readonly units?: number;
  readonly indexes?: TracedCall['writes'][number]['indexes'];
}

const write = (key: string, { kind = 'write', units = 1, indexes = [] }: WriteWish = {}): TracedCall => ({
  kind,
  reads: [],
  writes: [{ key, item: key, units, indexes }],
});

const traceOf = (call: TracedCall, shards: KeyTrace['shards'] = {}): KeyTrace => ({
  runs: [{ caller: 'any', stages: [[call]] }],
  shards,
  recorded: 1,
});

/** Traces of one call each, small enough for a calculation by hand. */
export const traces = {
  oneKeyRead: traceOf(read('{platform}', 1)),
  /** A plain write of its own item in one partition key. */
  oneKeyWritten: traceOf({
    ...write('{platform}'),
    writes: [{ key: '{platform}', item: '{new1}', units: 1, indexes: [] }],
  }),
  oneBalance: traceOf(write('{account}', { kind: 'transaction', units: 2 })),
  /** Eight units of four partitions of an index for each item. */
  fourShards: traceOf(write('{new1}', { indexes: [{ key: 'due:DUE#{shard}', units: 8 }] }), {
    'due:DUE#{shard}': 4,
  }),
};
