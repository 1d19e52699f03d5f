import { isJsonObject, type Json, type JsonObject } from '../template-json.ts';

/** `name = :value` or `:value = name`; DynamoDB allows no other comparison of a partition key. */
const equality = /([#\w.-]+)\s*=\s*(:\w+)|(:\w+)\s*=\s*([#\w.-]+)/g;
const cacheLimit = 1000;

interface Equality {
  readonly name: string;
  readonly value: string;
}

/** Cache of parsed expressions: an application uses few of them. */
const equalitiesOf = new Map<string, readonly Equality[]>();

/** The partition key of a Query; undefined when the request does not name it. */
export const queriedPartition = (body: JsonObject, partitionKey: string): Json | undefined => {
  const expression = body.KeyConditionExpression;
  if (typeof expression !== 'string') return legacyPartition(body, partitionKey);
  const names = body.ExpressionAttributeNames;
  const values = body.ExpressionAttributeValues;
  const found = parse(expression).find(
    ({ name }) => (isJsonObject(names) ? (names[name] ?? name) : name) === partitionKey,
  );
  return found && isJsonObject(values) ? values[found.value] : undefined;
};

const parse = (expression: string): readonly Equality[] => {
  const known = equalitiesOf.get(expression);
  if (known) return known;
  const found = [...expression.matchAll(equality)].map(([, name, value, valueFirst, nameLast]) => ({
    name: name ?? nameLast ?? '',
    value: value ?? valueFirst ?? '',
  }));
  if (equalitiesOf.size < cacheLimit) equalitiesOf.set(expression, found);
  return found;
};

const legacyPartition = (body: JsonObject, partitionKey: string): Json | undefined => {
  const conditions = body.KeyConditions;
  const condition = isJsonObject(conditions) ? conditions[partitionKey] : undefined;
  const list = isJsonObject(condition) ? condition.AttributeValueList : undefined;
  return Array.isArray(list) ? list[0] : undefined;
};
