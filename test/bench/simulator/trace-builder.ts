import type { JsonObject } from '@payments-service/local-aws/template-json';
import { isJsonObject } from '@payments-service/local-aws/template-json';
import type { MeteredCall } from '@payments-service/local-aws/testing/unit-meter';
import type { KeyTrace, TracedCall, TracedRun } from './key-trace.ts';

/** One run of a function, and the names of the ids that it shares with others. */
export interface RecordedRun {
  readonly caller: string;
  readonly calls: readonly MeteredCall[];
  /** Names by id: `platform`, `account`. */
  readonly names: ReadonlyMap<string, string>;
}

const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=^IDEMPOTENCY#[^#]+#)[\w-]+/g;

type Rename = (key: string) => string;

const renameWith = (names: ReadonlyMap<string, string>): Rename => {
  const known = new Map(names);
  let count = 0;
  return (key) =>
    key.replace(idPattern, (id) => {
      const name = known.get(id);
      if (name !== undefined) return `{${name}}`;
      count += 1;
      known.set(id, `new${count}`);
      return `{new${count}}`;
    });
};

const textOf = (key: JsonObject | undefined, name: string): string => {
  const value = key?.[name];
  return isJsonObject(value) ? String(Object.values(value)[0]) : '';
};

const objects = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

/** The partition keys that a read asks for. */
const readKeys = ({ operation, body }: MeteredCall['call']): string[] => {
  if (operation === 'GetItem') return isJsonObject(body.Key) ? [textOf(body.Key, 'pk')] : [];
  if (operation === 'Query') {
    const values = isJsonObject(body.ExpressionAttributeValues) ? body.ExpressionAttributeValues : {};
    const index = body.IndexName === undefined ? '' : `${String(body.IndexName)}:`;
    return [`${index}${textOf(values, ':partition')}`];
  }
  const requests = isJsonObject(body.RequestItems) ? Object.values(body.RequestItems) : [];
  return requests.flatMap((one) =>
    isJsonObject(one) ? objects(one.Keys).map((key) => textOf(key, 'pk')) : [],
  );
};

const tracedCall = ({ call, readUnits, writes }: MeteredCall, rename: Rename): TracedCall => {
  const reads = readUnits === 0 ? [] : readKeys(call);
  return {
    kind: call.operation === 'TransactWriteItems' ? 'transaction' : writes.length > 0 ? 'write' : 'read',
    reads: reads.map((key) => ({ key: rename(key), units: readUnits / reads.length })),
    writes: writes.map(({ key, units, indexes }) => ({
      key: rename(textOf(key, 'pk')),
      item: rename(`${textOf(key, 'pk')} ${textOf(key, 'sk')}`),
      units,
      indexes: indexes.map((one) => ({ key: rename(`${one.index}:${one.partition}`), units: one.units })),
    })),
  };
};

/** A call begins a stage when it began after the end of every call of the stage before. */
const stagesOf = (calls: readonly MeteredCall[]): MeteredCall[][] => {
  const stages: MeteredCall[][] = [];
  for (const call of calls.toSorted((left, right) => left.startedAtMs - right.startedAtMs)) {
    const last = stages.at(-1);
    const overlaps = last?.some(({ endedAtMs }) => endedAtMs > call.startedAtMs) ?? false;
    if (last !== undefined && overlaps) last.push(call);
    else stages.push([call]);
  }
  return stages;
};

const tracedRun = ({ caller, calls, names }: RecordedRun): TracedRun => {
  const rename = renameWith(names);
  return { caller, stages: stagesOf(calls).map((stage) => stage.map((call) => tracedCall(call, rename))) };
};

const shardAtEnd = /(?<=#)\d{1,2}$/;

/** Replaces the number at the end of an index's key, and notes the greatest. */
const withoutShards = (run: TracedRun, seen: Map<string, number>): TracedRun => {
  const named = (key: string): string => {
    const [shard] = shardAtEnd.exec(key) ?? [];
    if (shard === undefined) return key;
    const template = key.replace(shardAtEnd, '{shard}');
    seen.set(template, Math.max(seen.get(template) ?? 0, Number(shard)));
    return template;
  };
  const call = (one: TracedCall): TracedCall => ({
    ...one,
    writes: one.writes.map((write) => ({
      ...write,
      indexes: write.indexes.map(({ key, units }) => ({ key: named(key), units })),
    })),
  });
  return { ...run, stages: run.stages.map((stage) => stage.map(call)) };
};

const mostFrequent = (runs: readonly TracedRun[]): TracedRun | undefined => {
  const counts = new Map<string, { readonly run: TracedRun; count: number }>();
  for (const run of runs) {
    const text = JSON.stringify(run);
    const known = counts.get(text) ?? { run, count: 0 };
    counts.set(text, { run, count: known.count + 1 });
  }
  return [...counts.values()].toSorted((left, right) => right.count - left.count)[0]?.run;
};

/** There are as many shards as a power of two, from 0 on. The upper half of them is seen in any recording. */
const shardsUpTo = (greatest: number): number => 2 ** Math.ceil(Math.log2(greatest + 1));

/**
 * The trace of payments that were recorded under load. For each function it takes the run that occurred most often,
 * because on a busy machine some overlapping calls do not overlap.
 */
export const buildTrace = (runs: readonly RecordedRun[], callers: readonly string[]): KeyTrace => {
  const seen = new Map<string, number>();
  const traced = runs.map((run) => withoutShards(tracedRun(run), seen));
  const shards = Object.fromEntries([...seen].map(([key, greatest]) => [key, shardsUpTo(greatest)]));
  const chosen = callers.map((caller) => {
    const run = mostFrequent(traced.filter((one) => one.caller === caller));
    if (run === undefined) throw new Error(`No run of ${caller} was recorded`);
    return run;
  });
  const recorded = traced.filter(({ caller }) => caller === callers[0]).length;
  return { runs: chosen, shards, recorded };
};
