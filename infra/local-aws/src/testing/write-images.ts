import type { AwsClient } from '../aws/aws-client.ts';
import type { TableSchema, TableSchemas } from '../aws/dynamodb-tables.ts';
import type { AwsCall } from '../aws/interceptor.ts';
import { isJsonObject, type Json, type JsonObject } from '../template-json.ts';

/** One write of a call, with its item before the call. */
export interface Write {
  readonly table: TableSchema;
  readonly key: JsonObject;
  /** Whether this is a condition check, which costs as much as a write and changes nothing. */
  readonly isCheck: boolean;
  readonly before: JsonObject | undefined;
}

const writeKinds = ['Put', 'Update', 'Delete', 'ConditionCheck'] as const;
const singleWrites = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);

type KeyedWrite = Omit<Write, 'before'>;

/** The writes of a call; empty for a read. */
export const writesOf = ({ operation, body }: AwsCall, tables: TableSchemas): KeyedWrite[] => {
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

export const withImage = async (client: AwsClient, write: KeyedWrite): Promise<Write> => ({
  ...write,
  before: await readImage(client, write),
});

export const readImage = async (
  client: AwsClient,
  { table, key }: KeyedWrite,
): Promise<JsonObject | undefined> => {
  const { Item: item } = await client.call('DynamoDB_20120810.GetItem', {
    TableName: table.name,
    Key: key,
    ConsistentRead: true,
  });
  return isJsonObject(item) ? item : undefined;
};

const objects = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter((entry) => isJsonObject(entry)) : [];
