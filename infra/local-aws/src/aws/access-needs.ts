import type { ConditionContext } from '../iam/condition.ts';
import { isJsonObject, type Json, type JsonObject } from '../template-json.ts';
import type { TableSchema, TableSchemas } from './dynamodb-tables.ts';
import { queriedPartition } from './key-condition.ts';

/** An action on a resource that a request needs, with the partition keys that the request touches. */
export interface AccessNeed {
  readonly action: string;
  readonly resource: string;
  readonly leadingKeys: readonly string[];
  /** Other condition keys of the request. */
  readonly context?: ConditionContext;
}

const writeActions = {
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
  ConditionCheck: 'dynamodb:ConditionCheckItem',
} as const;

const singleItem = new Set(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']);
const readByExpression = new Set(['Query', 'Scan']);

/**
 * The permissions that a DynamoDB request needs. A transaction needs the action of each of its items. A batch needs one
 * action for all keys of a table. An operation that is not about items needs its action on the table without a key.
 */
export const accessNeeds = (operation: string, body: JsonObject, tables: TableSchemas): AccessNeed[] => {
  if (singleItem.has(operation)) return [itemNeed(`dynamodb:${operation}`, body, tables)];
  if (operation === 'TransactWriteItems')
    return objects(body.TransactItems).flatMap((item) => writeNeeds(item, tables));
  if (operation === 'TransactGetItems') {
    return objects(body.TransactItems).map((item) =>
      itemNeed('dynamodb:GetItem', objectAt(item, 'Get'), tables),
    );
  }
  if (readByExpression.has(operation)) return [readNeed(operation, body, tables)];
  if (operation === 'BatchGetItem' || operation === 'BatchWriteItem')
    return batchNeeds(operation, body, tables);
  return [{ action: `dynamodb:${operation}`, resource: tableArn(body.TableName, tables), leadingKeys: [] }];
};

const writeNeeds = (item: JsonObject, tables: TableSchemas): AccessNeed[] =>
  Object.entries(writeActions).flatMap(([kind, action]) => {
    const write = item[kind];
    return isJsonObject(write) ? [itemNeed(action, write, tables)] : [];
  });

const itemNeed = (action: string, request: JsonObject, tables: TableSchemas): AccessNeed => {
  const table = tableOf(request.TableName, tables);
  const attributes = request.Key ?? request.Item;
  const value = table && isJsonObject(attributes) ? keyText(attributes[table.partitionKey]) : undefined;
  return {
    action,
    resource: table?.arn ?? tableArn(request.TableName, tables),
    leadingKeys: value === undefined ? [] : [value],
  };
};

const readNeed = (operation: string, body: JsonObject, tables: TableSchemas): AccessNeed => {
  const table = tableOf(body.TableName, tables);
  const index = body.IndexName;
  const arn = table?.arn ?? tableArn(body.TableName, tables);
  const partitionKey = typeof index === 'string' ? table?.indexes.get(index)?.[0] : table?.partitionKey;
  const value =
    operation === 'Query' && partitionKey !== undefined
      ? keyText(queriedPartition(body, partitionKey))
      : undefined;
  return {
    action: `dynamodb:${operation}`,
    resource: typeof index === 'string' ? `${arn}/index/${index}` : arn,
    leadingKeys: value === undefined ? [] : [value],
  };
};

const batchNeeds = (operation: string, body: JsonObject, tables: TableSchemas): AccessNeed[] => {
  const requests = body.RequestItems;
  if (!isJsonObject(requests)) return [];
  return Object.entries(requests).map(([name, request]) => {
    const table = tableOf(name, tables);
    const keys = isJsonObject(request) ? objects(request.Keys) : objects(request).map(writtenAttributes);
    const leading = table ? keys.map((key) => keyText(key[table.partitionKey])) : [];
    return {
      action: `dynamodb:${operation}`,
      resource: table?.arn ?? tableArn(name, tables),
      leadingKeys: leading.filter((value) => value !== undefined),
    };
  });
};

const writtenAttributes = (request: JsonObject): JsonObject => {
  const put = objectAt(request, 'PutRequest');
  return isJsonObject(put.Item) ? put.Item : objectAt(objectAt(request, 'DeleteRequest'), 'Key');
};

/**
 * Whether a transaction writes one item twice. AWS refuses such a transaction as a whole; DynamoDB Local runs it, and
 * the second write fails its condition or replaces the first.
 */
export const writesItemTwice = (body: JsonObject, tables: TableSchemas): boolean => {
  const keys = objects(body.TransactItems)
    .flatMap((item) => Object.keys(writeActions).map((kind) => objectAt(item, kind)))
    .flatMap((write) => itemKey(write, tables) ?? []);
  return new Set(keys).size < keys.length;
};

/** Table and key of a write as one text; undefined for a write that the transaction does not hold. */
const itemKey = (write: JsonObject, tables: TableSchemas): string | undefined => {
  const table = tableOf(write.TableName, tables);
  const attributes = write.Key ?? write.Item;
  if (table === undefined || !isJsonObject(attributes)) return undefined;
  const { name, partitionKey, sortKey } = table;
  const sort = sortKey === undefined ? null : (attributes[sortKey] ?? null);
  return JSON.stringify([name, attributes[partitionKey] ?? null, sort]);
};

/** The text that IAM compares: a string or a number as it is, a binary value in base64. */
const keyText = (value: Json | undefined): string | undefined => {
  if (!isJsonObject(value)) return undefined;
  const text = value.S ?? value.N ?? value.B;
  return typeof text === 'string' ? text : undefined;
};

const tableOf = (nameOrArn: Json | undefined, tables: TableSchemas): TableSchema | undefined =>
  typeof nameOrArn === 'string' ? tables.get(nameOrArn.slice(nameOrArn.lastIndexOf('/') + 1)) : undefined;

/** A denial needs a resource name, even for a table that is not in the template. */
const tableArn = (nameOrArn: Json | undefined, tables: TableSchemas): string => {
  if (typeof nameOrArn !== 'string') return '*';
  return tableOf(nameOrArn, tables)?.arn ?? `arn:aws:dynamodb:us-east-1:000000000000:table/${nameOrArn}`;
};

const objectAt = (parent: JsonObject, key: string): JsonObject => {
  const value = parent[key];
  return isJsonObject(value) ? value : {};
};

const objects = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter((entry) => isJsonObject(entry)) : [];
