import { isJsonObject, type Json, type JsonObject } from '../../template-json.ts';

const typedValue = (value: Json): Json => {
  if (!isJsonObject(value)) return value;
  if (Object.keys(value).length === 0) return { M: {} };
  if (isJsonObject(value.M)) return { M: typedImage(value.M) };
  return Array.isArray(value.L) ? { L: value.L.map(typedValue) } : value;
};

/**
 * An image of a stream record as DynamoDB sends it. DynamoDB Local leaves out the type of an empty map or list: `{}`
 * instead of `{"M":{}}`, and no reader knows such a value. An empty list becomes an empty map, because nothing tells them
 * apart.
 */
export const typedImage = (image: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(image).map(([name, value]) => [name, typedValue(value)]));
