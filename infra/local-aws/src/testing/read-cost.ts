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

const noCost: ReadCost = { units: 0, scannedCount: 0, count: 0 };
const targetPrefix = 'DynamoDB_20120810.';
/** Parameters that make an answer smaller than the data that DynamoDB read and bills. */
const reducing = ['ProjectionExpression', 'FilterExpression', 'Select', 'AttributesToGet'];

/** The cost of a read. Whole items count, even when the request asks only for a part. */
export const readCost = async (call: AwsCall, answer: AwsAnswer, source: Source): Promise<ReadCost> => {
  if (answer.status !== 200) return noCost;
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
      return noCost;
  }
};

const items = (found: readonly (JsonObject | undefined)[], consistency: Consistency): ReadCost => {
  const units = found.reduce((total, item) => total + readUnits(itemSizeBytes(item), consistency), 0);
  return { ...noCost, units };
};

const consistencyOf = (body: JsonObject): Consistency =>
  body.ConsistentRead === true ? 'strong' : 'eventual';

const wholeItem = async (
  body: JsonObject,
  answered: Json | undefined,
  source: Source,
): Promise<JsonObject | undefined> => {
  if (!reducing.some((field) => field in body)) return isJsonObject(answered) ? answered : undefined;
  const { Item: item } = await source.client.call(`${targetPrefix}GetItem`, {
    TableName: body.TableName ?? '',
    Key: body.Key ?? {},
    ConsistentRead: true,
  });
  return isJsonObject(item) ? item : undefined;
};

const transactGet = async (body: JsonObject, answer: JsonObject, source: Source): Promise<ReadCost> => {
  const responses = objects(answer.Responses);
  const found = await Promise.all(
    objects(body.TransactItems).map(({ Get: get }, index) =>
      wholeItem(isJsonObject(get) ? get : {}, responses[index]?.Item, source),
    ),
  );
  return items(found, 'transactional');
};

const batchGet = async (body: JsonObject, source: Source): Promise<ReadCost> => {
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
  return { ...noCost, units: costs.reduce((total, { units }) => total + units, 0) };
};

/** DynamoDB rounds up the total size of all items that it read for a page. */
const query = async (call: AwsCall, answer: JsonObject, { client }: Source): Promise<ReadCost> => {
  const looked = reducing.some((field) => field in call.body)
    ? await client.call(`${targetPrefix}${call.operation}`, whole(call.body))
    : answer;
  const bytes = objects(looked.Items).reduce((total, item) => total + itemSizeBytes(item), 0);
  return {
    units: readUnits(bytes, consistencyOf(call.body)),
    scannedCount: Number(answer.ScannedCount ?? 0),
    count: Number(answer.Count ?? 0),
  };
};

/** The same request for whole items, without the names and values that only a filter used. */
const whole = (body: JsonObject): JsonObject => {
  const kept = Object.entries(body).filter(([field]) => !reducing.includes(field));
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
};

const isNamed = (expression: string, name: string): boolean =>
  new RegExp(`${name.replace(/[^\w:#]/g, '\\$&')}(?!\\w)`).test(expression);

const objects = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter((entry) => isJsonObject(entry)) : [];
