import { type AwsClient, awsClient } from '../aws/aws-client.ts';
import type { TableSchemas } from '../aws/dynamodb-tables.ts';
import type { AwsAnswer, AwsCall, Interceptor } from '../aws/interceptor.ts';
import { pass } from '../aws/interceptor.ts';
import type { JsonObject } from '../template-json.ts';
import { type IndexWrite, indexWrites, tableWriteUnits } from './capacity.ts';
import { type ReadCost, readCost } from './read-cost.ts';
import { readImage, type Write, withImage, writesOf } from './write-images.ts';

/** The use of DynamoDB by one function, in capacity units. */
export interface Usage {
  /** Units of the table. */
  writeUnits: number;
  /** Units of the indexes. */
  indexWriteUnits: number;
  /** Units of writes that failed on a condition or were cancelled by a conflict. */
  refusedWriteUnits: number;
  readUnits: number;
  /** Items that queries read. */
  scannedCount: number;
  /** Items that queries returned. */
  count: number;
  /** Number of calls by operation. */
  calls: Record<string, number>;
  /** Length of the longest chain of calls in which each call began after the end of the one before. */
  sequentialRoundTrips: number;
}

export interface UnitMeter extends Interceptor {
  /** Starts to count. The host must run, because the meter reads items from DynamoDB Local. */
  attach(host: { readonly rawDynamodbEndpoint: string; readonly tables: TableSchemas }): void;
  usageOf(caller: string): Usage;
  /** Keys: logical ids of the functions. */
  usage(): ReadonlyMap<string, Usage>;
  reset(): void;
  close(): void;
}

/** A write of one item that succeeded. */
export interface MeteredWrite {
  readonly key: JsonObject;
  readonly units: number;
  readonly indexes: readonly (IndexWrite & { readonly index: string })[];
}

/** A call with its units, for somebody who watches the meter. */
export interface MeteredCall {
  readonly call: AwsCall;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly readUnits: number;
  /** Empty when the call failed. */
  readonly writes: readonly MeteredWrite[];
}

/**
 * Counts capacity units from the requests and from the items before and after them, because DynamoDB Local reports wrong
 * numbers for transactions. The count is exact when metered calls do not touch the same items at the same time.
 *
 * @param watch is called with each call of DynamoDB after its answer
 */
export const unitMeter = (watch: (metered: MeteredCall) => void = () => undefined): UnitMeter => {
  let source: { readonly client: AwsClient; readonly tables: TableSchemas } | undefined;
  const usages = new Map<string, Usage>();
  /** When the last call of a caller's chain ended, in ms. */
  const chainEnds = new Map<string, number>();
  const pending = new WeakMap<AwsCall, { readonly writes: readonly Write[]; readonly startedAtMs: number }>();
  const usageOf = (caller: string): Usage => {
    const usage = usages.get(caller) ?? emptyUsage();
    usages.set(caller, usage);
    return usage;
  };
  return {
    attach: ({ rawDynamodbEndpoint, tables }) => {
      source = { client: awsClient(Number(new URL(rawDynamodbEndpoint).port)), tables };
    },
    usageOf,
    usage: () => new Map(usages),
    reset: () => {
      usages.clear();
      chainEnds.clear();
    },
    close: () => source?.client.close(),
    before: async (call) => {
      if (!source || call.service !== 'dynamodb') return pass;
      const { client, tables } = source;
      const writes = await Promise.all(writesOf(call, tables).map((write) => withImage(client, write)));
      pending.set(call, { writes, startedAtMs: performance.now() });
      return pass;
    },
    after: async (call, answer) => {
      const begun = pending.get(call);
      if (!source || !begun) return;
      const span = { startedAtMs: begun.startedAtMs, endedAtMs: performance.now() };
      const usage = usageOf(call.caller);
      // Calls come here in the order of their ends, and taking the earliest end first makes the longest chain.
      if (span.startedAtMs >= (chainEnds.get(call.caller) ?? 0)) {
        usage.sequentialRoundTrips += 1;
        chainEnds.set(call.caller, span.endedAtMs);
      }
      usage.calls[call.operation] = (usage.calls[call.operation] ?? 0) + 1;
      const writes = await addWrites(usage, { call, answer, writes: begun.writes, client: source.client });
      const read = await readCost(call, answer, source);
      addReads(usage, read);
      watch({ call, ...span, readUnits: read.units, writes });
    },
  };
};

const emptyUsage = (): Usage => ({
  writeUnits: 0,
  indexWriteUnits: 0,
  refusedWriteUnits: 0,
  readUnits: 0,
  scannedCount: 0,
  count: 0,
  calls: {},
  sequentialRoundTrips: 0,
});

const addReads = (usage: Usage, cost: ReadCost): void => {
  usage.readUnits += cost.units;
  usage.scannedCount += cost.scannedCount;
  usage.count += cost.count;
};

interface AnsweredWrites {
  readonly call: AwsCall;
  readonly answer: AwsAnswer;
  readonly writes: readonly Write[];
  readonly client: AwsClient;
}

const addWrites = async (
  usage: Usage,
  { call, answer, writes, client }: AnsweredWrites,
): Promise<MeteredWrite[]> => {
  const isTransactional = call.operation === 'TransactWriteItems';
  const metered: MeteredWrite[] = [];
  for (const write of writes) {
    const { before, table, key } = write;
    if (answer.status !== 200) {
      usage.refusedWriteUnits += tableWriteUnits({ before, after: before }, isTransactional);
      continue;
    }
    const after = write.isCheck ? before : await readImage(client, write);
    const units = tableWriteUnits({ before, after }, isTransactional);
    const indexes = [...table.indexes].flatMap(([index, keys]) =>
      indexWrites({ before, after }, keys).map((one) => ({ index, ...one })),
    );
    usage.writeUnits += units;
    usage.indexWriteUnits += indexes.reduce((sum, one) => sum + one.units, 0);
    metered.push({ key, units, indexes });
  }
  return metered;
};
