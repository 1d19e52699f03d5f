import { type AwsClient, awsClient } from '../aws/aws-client.ts';
import type { TableSchema, TableSchemas } from '../aws/dynamodb-tables.ts';
import type { AwsAnswer, AwsCall, Interceptor } from '../aws/interceptor.ts';
import { PASS } from '../aws/interceptor.ts';
import { isJsonObject, type Json, type JsonObject } from '../template-json.ts';
import { indexWriteUnits, tableWriteUnits } from './capacity.ts';
import { type ReadCost, readCost } from './read-cost.ts';

/** The usage of one function, in DynamoDB's units. */
export interface Usage {
  /** Synchronous write units of the table. */
  writeUnits: number;
  /** Asynchronous write units of the indexes. */
  indexWriteUnits: number;
  /** Write units of writes that a condition refused or a conflict cancelled. */
  refusedWriteUnits: number;
  readUnits: number;
  /** The items that queries have read, and the items that they have returned. */
  scannedCount: number;
  count: number;
  /** Calls by operation. */
  calls: Record<string, number>;
  /** The longest chain of calls in which each began after the end of the one before. */
  sequentialRoundTrips: number;
}

export interface UnitMeter extends Interceptor {
  /** Starts counting once the host runs. The meter itself reads item images from DynamoDB Local. */
  attach(host: { readonly rawDynamodbEndpoint: string; readonly tables: TableSchemas }): void;
  usageOf(caller: string): Usage;
  /** Usage by the function's logical id. */
  usage(): ReadonlyMap<string, Usage>;
  reset(): void;
  close(): void;
}

interface Write {
  readonly table: TableSchema;
  readonly key: JsonObject;
  /** A condition check. It costs as much as a write and changes nothing. */
  readonly isCheck: boolean;
  readonly before: JsonObject | undefined;
}

interface Span {
  readonly startedAtMs: number;
  readonly endedAtMs: number;
}

const WRITE_KINDS = ['Put', 'Update', 'Delete', 'ConditionCheck'] as const;
const SINGLE_WRITES = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);

/**
 * Counts capacity units on the wire, from the requests and from the items before and after each write, because DynamoDB
 * Local's own figures are wrong for transactions. The counts are exact when metered calls do not use the same items at
 * the same time.
 */
export function unitMeter(): UnitMeter {
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
      if (!source || call.service !== 'dynamodb') return PASS;
      const { client, tables } = source;
      const writes = await Promise.all(writesOf(call, tables).map((write) => withImage(client, write)));
      pending.set(call, { writes, startedAtMs: performance.now() });
      return PASS;
    },
    after: async (call, answer) => {
      const begun = pending.get(call);
      if (!source || !begun) return;
      const span = { startedAtMs: begun.startedAtMs, endedAtMs: performance.now() };
      spans.set(call.caller, [...(spans.get(call.caller) ?? []), span]);
      const usage = usageOf(call.caller);
      usage.calls[call.operation] = (usage.calls[call.operation] ?? 0) + 1;
      await addWrites(usage, call, answer, begun.writes, source.client);
      addReads(usage, await readCost(call, answer, source));
    },
  };
}

function emptyUsage(): Usage {
  return {
    writeUnits: 0,
    indexWriteUnits: 0,
    refusedWriteUnits: 0,
    readUnits: 0,
    scannedCount: 0,
    count: 0,
    calls: {},
    sequentialRoundTrips: 0,
  };
}

function addReads(usage: Usage, cost: ReadCost): void {
  usage.readUnits += cost.units;
  usage.scannedCount += cost.scannedCount;
  usage.count += cost.count;
}

async function addWrites(
  usage: Usage,
  call: AwsCall,
  answer: AwsAnswer,
  writes: readonly Write[],
  client: AwsClient,
): Promise<void> {
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
}

type KeyedWrite = Omit<Write, 'before'>;

function writesOf({ operation, body }: AwsCall, tables: TableSchemas): KeyedWrite[] {
  if (SINGLE_WRITES.has(operation)) return keyedWrite(body, tables, false);
  if (operation === 'TransactWriteItems') {
    return objects(body.TransactItems).flatMap((item) =>
      WRITE_KINDS.flatMap((kind) => keyedWrite(item[kind], tables, kind === 'ConditionCheck')),
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
}

function keyedWrite(request: Json | undefined, tables: TableSchemas, isCheck: boolean): KeyedWrite[] {
  if (!isJsonObject(request)) return [];
  const table = tables.get(String(request.TableName));
  const attributes = request.Key ?? request.Item;
  if (!table || !isJsonObject(attributes)) return [];
  const names = table.sortKey === undefined ? [table.partitionKey] : [table.partitionKey, table.sortKey];
  return [{ table, key: Object.fromEntries(names.map((name) => [name, attributes[name] ?? null])), isCheck }];
}

async function withImage(client: AwsClient, write: KeyedWrite): Promise<Write> {
  return { ...write, before: await readImage(client, write) };
}

async function readImage(client: AwsClient, { table, key }: KeyedWrite): Promise<JsonObject | undefined> {
  const { Item: item } = await client.call('DynamoDB_20120810.GetItem', {
    TableName: table.name,
    Key: key,
    ConsistentRead: true,
  });
  return isJsonObject(item) ? item : undefined;
}

function objects(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter((entry) => isJsonObject(entry)) : [];
}

/** Taking the earliest end first gives the longest chain of spans that do not overlap. */
function longestChain(spans: readonly Span[]): number {
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
}
