import * as z from 'zod';
import { json } from '../template-json.ts';
import type { AwsClient } from './aws-client.ts';
import type { TableSchema } from './dynamodb-tables.ts';

const itemSchema = z.record(z.string(), json);
type Item = z.output<typeof itemSchema>;
const pageSchema = z.object({ Items: z.array(itemSchema), LastEvaluatedKey: itemSchema.optional() });

/** The items of tables by the table's name, in DynamoDB's JSON. */
export const snapshotSchema = z.record(z.string(), z.array(itemSchema));
export type Snapshot = Readonly<z.output<typeof snapshotSchema>>;

const targetPrefix = 'DynamoDB_20120810.';
const batchSize = 25;

const readTable = async (client: AwsClient, TableName: string): Promise<Item[]> => {
  const items: Item[] = [];
  let page: z.output<typeof pageSchema> | undefined;
  do {
    const start = page?.LastEvaluatedKey;
    const request = { TableName, ConsistentRead: true, ...(start && { ExclusiveStartKey: start }) };
    page = pageSchema.parse(await client.call(`${targetPrefix}Scan`, request));
    items.push(...page.Items);
  } while (page.LastEvaluatedKey !== undefined);
  return items;
};

export const readItems = async (client: AwsClient, tables: Iterable<TableSchema>): Promise<Snapshot> => {
  const read = [...tables].map(async ({ name }) => [name, await readTable(client, name)] as const);
  return Object.fromEntries(await Promise.all(read));
};

const keyOf = (item: Item, { partitionKey, sortKey }: TableSchema): Item =>
  Object.fromEntries(
    [partitionKey, sortKey].flatMap((name) => {
      const value = name === undefined ? undefined : item[name];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );

/** DynamoDB Local leaves no item of a batch unprocessed. */
const writeAll = async (client: AwsClient, table: string, requests: readonly Item[]): Promise<void> => {
  for (let start = 0; start < requests.length; start += batchSize) {
    const RequestItems = { [table]: requests.slice(start, start + batchSize) };
    await client.call(`${targetPrefix}BatchWriteItem`, { RequestItems });
  }
};

/** Removes every item, and then puts those of the snapshot. */
export const replaceItems = async (
  client: AwsClient,
  tables: Iterable<TableSchema>,
  snapshot: Snapshot,
): Promise<void> => {
  for (const table of tables) {
    const stored = await readTable(client, table.name);
    const removals = stored.map((item) => ({ DeleteRequest: { Key: keyOf(item, table) } }));
    await writeAll(client, table.name, removals);
    const puts = (snapshot[table.name] ?? []).map((item) => ({ PutRequest: { Item: item } }));
    await writeAll(client, table.name, puts);
  }
};
