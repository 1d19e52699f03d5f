import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

/**
 * A key with names in braces where the recorded key had an id: `JOURNAL#{platform}#{account}`. `{new1}` is an id that
 * only this run has. `{shard}` is one of several shards.
 */
const keySchema = z.string();

const readSchema = z.object({ key: keySchema, units: z.number() });
const writeSchema = z.object({
  /** The partition key of the table. */
  key: keySchema,
  /** Partition key and sort key: what a transaction locks. */
  item: keySchema,
  units: z.number(),
  /** The partition keys of indexes, with the index before them: `due:DUE#{shard}`. */
  indexes: z.array(readSchema),
});

const callSchema = z.object({
  kind: z.enum(['read', 'write', 'transaction']),
  reads: z.array(readSchema),
  writes: z.array(writeSchema),
});
export type TracedCall = z.output<typeof callSchema>;

const runSchema = z.object({
  /** The function, such as `create-quote`. */
  caller: z.string(),
  /** Calls of a stage overlap. A stage waits for the one before. */
  stages: z.array(z.array(callSchema)),
});
export type TracedRun = z.output<typeof runSchema>;

const traceSchema = z.object({
  /** The runs of functions that one payment causes, in their order. */
  runs: z.array(runSchema),
  /** How many shards the recording saw for each key with `{shard}`. */
  shards: z.record(keySchema, z.number()),
  /** How many payments were recorded. */
  recorded: z.number(),
});
export type KeyTrace = z.output<typeof traceSchema>;

const tracesSchema = z.object({ transfer: traceSchema, quote: traceSchema });
export type KeyTraces = z.output<typeof tracesSchema>;

const file = new URL('./key-traces.json', import.meta.url);

/** The traces that `npm run bench -- --record-keys` wrote. */
export const readKeyTraces = (): KeyTraces => tracesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

export const writeKeyTraces = (traces: KeyTraces): void =>
  writeFileSync(file, `${JSON.stringify(traces, null, 2)}\n`);

/** Names the recorded keys in docs/performance.md, so that a test sees when its walls are those of former keys. */
export const keyTracesDigest = (): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
