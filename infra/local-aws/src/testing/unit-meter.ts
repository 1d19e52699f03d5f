import { type AwsClient, awsClient } from '../aws/aws-client.ts';
import type { TableSchema, TableSchemas } from '../aws/dynamodb-tables.ts';
import type { AwsAnswer, AwsCall, Interceptor } from '../aws/interceptor.ts';
import { pass } from '../aws/interceptor.ts';
import { isJsonObject, type Json, type JsonObject } from '../template-json.ts';
import { indexWriteUnits, tableWriteUnits } from './capacity.ts';
import { type ReadCost, readCost } from './read-cost.ts';

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

interface Write {
  readonly table: TableSchema;
  readonly key: JsonObject;
  /** Whether this is a condition check, which costs as much as a write and changes nothing. */
  readonly isCheck: boolean;
  readonly before: JsonObject | undefined;
}

interface Span {
  readonly startedAtMs: number;
  readonly endedAtMs: number;
}

const writeKinds = ['Put', 'Update', 'Delete', 'ConditionCheck'] as const;
const singleWrites = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);

/**
 * Counts capacity units from the requests and from the items before and after them, because DynamoDB Local reports wrong
 * numbers for transactions. The count is exact when metered calls do not touch the same items at the same time.
 */
export const unitMeter = (): UnitMeter => {
  let source: { readonly client: AwsClient; readonly tables: TableSchemas } | undefined;
  const usages = new Map<string, Usage>();
  const spans = new Map<string, Span[]>();
  const pending = new WeakMap<AwsCall, { readonly writes: readonly Write[]; readonly startedAtMs: number }>();
  const usageOf = (caller: string): Usage => {
    const usage = usages.get(caller) ?? emptyUsage();
    usages.set(caller, usage);
    usage.sequentialRoundTrips = longestChain(spans.get(caller) ?? []);
    return usage;
  };
  return {
    attach: ({ rawDynamodbEndpoint, tables }) => {
      source = { client: awsClient(Number(new URL(rawDynamodbEndpoint).port)), tables };
    },
    usageOf,
    usage: () => new Map([...usages.keys()].map((caller) => [caller, usageOf(caller)])),
    reset: () => {
      usages.clear();
      spans.clear();
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
      spans.set(call.caller, [...(spans.get(call.caller) ?? []), span]);
      const usage = usageOf(call.caller);
      usage.calls[call.operation] = (usage.calls[call.operation] ?? 0) + 1;
      await addWrites(usage, { call, answer, writes: begun.writes, client: source.client });
      addReads(usage, await readCost(call, answer, source));
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

const addWrites = async (usage: Usage, { call, answer, writes, client }: AnsweredWrites): Promise<void> => {
  const isTransactional = call.operation === 'TransactWriteItems';
  for (const write of writes) {
    const { before, table } = write;
    if (answer.status !== 200) {
      usage.refusedWriteUnits += tableWriteUnits({ before, after: before }, isTransactional);
      continue;
    }
    const after = write.isCheck ? before : await readImage(client, write);
    usage.writeUnits += tableWriteUnits({ before, after }, isTransactional);
    for (const keys of table.indexes.values())
      usage.indexWriteUnits += indexWriteUnits({ before, after }, keys);
  }
};

type KeyedWrite = Omit<Write, 'before'>;

const writesOf = ({ operation, body }: AwsCall, tables: TableSchemas): KeyedWrite[] => {
  if (singleWrites.has(operation)) return keyedWrite(body, tables, false);
  if (operation === 'TransactWriteItems') {
    return objects(body.TransactItems).flatMap((item) =>
      writeKinds.flatMap((kind) => keyedWrite(item[kind], tables, kind === 'ConditionCheck')),
    );
  }
  const requests = body.RequestItems;
  if (operation !== 'BatchWriteItem' || !isJsonObject(requests)) return [];
  return Object.entries(requests).flatMap(([TableName, list]) =>
    objects(list)
      .flatMap(({ PutRequest, DeleteRequest }) => [PutRequest, DeleteRequest])
      .filter((request) => isJsonObject(request))
      .flatMap((request) => keyedWrite({ ...request, TableName }, tables, false)),
  );
};

const keyedWrite = (request: Json | undefined, tables: TableSchemas, isCheck: boolean): KeyedWrite[] => {
  if (!isJsonObject(request)) return [];
  const table = tables.get(String(request.TableName));
  const attributes = request.Key ?? request.Item;
  if (!table || !isJsonObject(attributes)) return [];
  const names = table.sortKey === undefined ? [table.partitionKey] : [table.partitionKey, table.sortKey];
  return [{ table, key: Object.fromEntries(names.map((name) => [name, attributes[name] ?? null])), isCheck }];
};

const withImage = async (client: AwsClient, write: KeyedWrite): Promise<Write> => ({
  ...write,
  before: await readImage(client, write),
});

const readImage = async (client: AwsClient, { table, key }: KeyedWrite): Promise<JsonObject | undefined> => {
  const { Item: item } = await client.call('DynamoDB_20120810.GetItem', {
    TableName: table.name,
    Key: key,
    ConsistentRead: true,
  });
  return isJsonObject(item) ? item : undefined;
};

const objects = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter((entry) => isJsonObject(entry)) : [];

/** Taking the span with the earliest end first gives the longest chain of spans that do not overlap. */
const longestChain = (spans: readonly Span[]): number => {
  let chain = 0;
  let freeFromMs = Number.NEGATIVE_INFINITY;
  for (const { startedAtMs, endedAtMs } of spans.toSorted(
    (left, right) => left.endedAtMs - right.endedAtMs,
  )) {
    if (startedAtMs < freeFromMs) continue;
    chain += 1;
    freeFromMs = endedAtMs;
  }
  return chain;
};
