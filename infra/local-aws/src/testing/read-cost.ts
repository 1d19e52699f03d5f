import type { AwsClient } from '../aws/aws-client.ts';
import type { AwsAnswer, AwsCall } from '../aws/interceptor.ts';
import { isJsonObject, type Json, type JsonObject } from '../template-json.ts';
import { type Consistency, readUnits } from './capacity.ts';
import { itemSizeBytes } from './item-size.ts';

export interface ReadCost {
  readonly units: number;
  readonly scannedCount: number;
  readonly count: number;
}

interface Source {
  readonly client: AwsClient;
}

const NOTHING: ReadCost = { units: 0, scannedCount: 0, count: 0 };
const TARGET = 'DynamoDB_20120810.';
/** Request parameters that make an answer smaller than what was read and billed. */
const REDUCING = ['ProjectionExpression', 'FilterExpression', 'Select', 'AttributesToGet'];

/** The cost of a read: by the whole items, whatever part of them was requested. */
export async function readCost(call: AwsCall, answer: AwsAnswer, source: Source): Promise<ReadCost> {
  if (answer.status !== 200) return NOTHING;
  switch (call.operation) {
    case 'GetItem':
      return items([await wholeItem(call.body, answer.body.Item, source)], consistencyOf(call.body));
    case 'TransactGetItems':
      return transactGet(call.body, answer.body, source);
    case 'BatchGetItem':
      return batchGet(call.body, source);
    case 'Query':
    case 'Scan':
      return query(call, answer.body, source);
    default:
      return NOTHING;
  }
}

function items(found: readonly (JsonObject | undefined)[], consistency: Consistency): ReadCost {
  const units = found.reduce((total, item) => total + readUnits(itemSizeBytes(item), consistency), 0);
  return { ...NOTHING, units };
}

function consistencyOf(body: JsonObject): Consistency {
  return body.ConsistentRead === true ? 'strong' : 'eventual';
}

async function wholeItem(
  body: JsonObject,
  answered: Json | undefined,
  source: Source,
): Promise<JsonObject | undefined> {
  if (!REDUCING.some((field) => field in body)) return isJsonObject(answered) ? answered : undefined;
  const { Item: item } = await source.client.call(`${TARGET}GetItem`, {
    TableName: body.TableName ?? '',
    Key: body.Key ?? {},
    ConsistentRead: true,
  });
  return isJsonObject(item) ? item : undefined;
}

async function transactGet(body: JsonObject, answer: JsonObject, source: Source): Promise<ReadCost> {
  const responses = objects(answer.Responses);
  const found = await Promise.all(
    objects(body.TransactItems).map(({ Get: get }, index) =>
      wholeItem(isJsonObject(get) ? get : {}, responses[index]?.Item, source),
    ),
  );
  return items(found, 'transactional');
}

async function batchGet(body: JsonObject, source: Source): Promise<ReadCost> {
  const requests = isJsonObject(body.RequestItems) ? Object.entries(body.RequestItems) : [];
  const costs = await Promise.all(
    requests.flatMap(([TableName, request]) => {
      const { Keys: keys, ...settings } = isJsonObject(request) ? request : {};
      return objects(keys).map(async (Key) => {
        const item = await wholeItem({ TableName, Key, Select: '' }, undefined, source);
        return items([item], consistencyOf(settings));
      });
    }),
  );
  return { ...NOTHING, units: costs.reduce((total, { units }) => total + units, 0) };
}

/** A page is billed as one: the sizes of all read items together, rounded up. */
async function query(call: AwsCall, answer: JsonObject, { client }: Source): Promise<ReadCost> {
  const looked = REDUCING.some((field) => field in call.body)
    ? await client.call(`${TARGET}${call.operation}`, whole(call.body))
    : answer;
  const bytes = objects(looked.Items).reduce((total, item) => total + itemSizeBytes(item), 0);
  return {
    units: readUnits(bytes, consistencyOf(call.body)),
    scannedCount: Number(answer.ScannedCount ?? 0),
    count: Number(answer.Count ?? 0),
  };
}

/**
 * The same request for whole items. It leaves out names and values that only a filter used, because DynamoDB refuses
 * unused ones.
 */
function whole(body: JsonObject): JsonObject {
  const kept = Object.entries(body).filter(([field]) => !REDUCING.includes(field));
  const expression = String(body.KeyConditionExpression ?? '');
  return Object.fromEntries(
    kept.flatMap(([field, value]) => {
      if (field !== 'ExpressionAttributeNames' && field !== 'ExpressionAttributeValues')
        return [[field, value]];
      const used = Object.entries(isJsonObject(value) ? value : {}).filter(([name]) =>
        isNamed(expression, name),
      );
      return used.length === 0 ? [] : [[field, Object.fromEntries(used)]];
    }),
  );
}

function isNamed(expression: string, name: string): boolean {
  return new RegExp(`${name.replace(/[^\w:#]/g, '\\$&')}(?!\\w)`).test(expression);
}

function objects(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter((entry) => isJsonObject(entry)) : [];
}
