/**
 * Reads and writes DynamoDB Local by its wire protocol, without the SDK and without the product's entities, so that the
 * checks share no code with the product.
 */
import { request } from 'node:http';
import { wholePayment } from './whole-payment.ts';

/**
 * An attribute's value. Integers are bigint. A number with a fraction stays a number, and the reconciler reports it.
 */
export type Value =
  | string
  | bigint
  | number
  | boolean
  | null
  | Uint8Array
  | readonly Value[]
  | { readonly [name: string]: Value };

export type Item = Readonly<Record<string, Value>>;

export interface TableAddress {
  readonly tableName: string;
  readonly dynamodbEndpoint: string;
  /** Returns the keys of a platform's items (platform-keys.ts). Without it, a scan finds them. */
  readonly keysUrl?: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const numberOf = (text: string): bigint | number => (/^-?\d+$/.test(text) ? BigInt(text) : Number(text));

const parsedValue = (wire: unknown): Value => {
  if (!isRecord(wire)) throw new Error('Not an attribute value');
  const [[type, content] = ['', undefined]] = Object.entries(wire);
  if (type === 'S') return String(content);
  if (type === 'N') return numberOf(String(content));
  if (type === 'BOOL') return content === true;
  if (type === 'NULL') return null;
  if (type === 'B') return Buffer.from(String(content), 'base64');
  if (type === 'L' && Array.isArray(content)) return content.map(parsedValue);
  if (type === 'M' && isRecord(content)) return parsedItem(content);
  throw new Error(`An attribute of type ${type} is not known here`);
};

const parsedItem = (wire: Record<string, unknown>): Item =>
  Object.fromEntries(Object.entries(wire).map(([name, value]) => [name, parsedValue(value)]));

const wireOf = (value: Value): Record<string, unknown> => {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'bigint' || typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return { L: value.map(wireOf) };
  return { M: wireItem(value as Item) };
};

export const wireItem = (item: Item): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, wireOf(value)]));

const authorization =
  'AWS4-HMAC-SHA256 Credential=LOCALOPERATOR/20250101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=none';

export const send = (endpoint: string, operation: string, body: unknown): Promise<Record<string, unknown>> =>
  new Promise((done, failed) => {
    const outgoing = request(
      endpoint,
      {
        method: 'POST',
        headers: {
          'x-amz-target': `DynamoDB_20120810.${operation}`,
          'content-type': 'application/x-amz-json-1.0',
          authorization,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', failed);
        response.once('end', () => {
          const answer: unknown = JSON.parse(Buffer.concat(chunks).toString());
          if (response.statusCode === 200 && isRecord(answer)) done(answer);
          else failed(new Error(`${operation}: ${JSON.stringify(answer)}`));
        });
      },
    );
    outgoing.once('error', failed);
    outgoing.end(JSON.stringify(body));
  });

const storedIn = (page: unknown): Item[] =>
  (Array.isArray(page) ? page : []).filter(isRecord).map(parsedItem);

/** Payments have all their attributes, whichever form wrote them. */
export const itemsIn = (page: unknown): Item[] => storedIn(page).map(wholePayment);

export const scan = async (
  { tableName, dynamodbEndpoint }: TableAddress,
  filter: object,
): Promise<Item[]> => {
  const items: Item[] = [];
  let startKey: unknown;
  do {
    const page = await send(dynamodbEndpoint, 'Scan', {
      TableName: tableName,
      ConsistentRead: true,
      ...(startKey === undefined ? {} : { ExclusiveStartKey: startKey }),
      ...filter,
    });
    items.push(...itemsIn(page.Items));
    startKey = page.LastEvaluatedKey;
  } while (startKey !== undefined);
  return items;
};

const keyOf = ({ pk, sk }: Item): string => `${String(pk)} ${String(sk)}`;

/** The largest number of keys in one BatchGetItem. */
const batchSize = 100;

const readItems = async (
  { tableName, dynamodbEndpoint }: TableAddress,
  keys: readonly unknown[],
): Promise<Item[]> => {
  const items: Item[] = [];
  const wanted = [...keys];
  while (wanted.length > 0) {
    const answer = await send(dynamodbEndpoint, 'BatchGetItem', {
      RequestItems: { [tableName]: { Keys: wanted.splice(0, batchSize), ConsistentRead: true } },
    });
    const responses = isRecord(answer.Responses) ? answer.Responses : {};
    items.push(...itemsIn(responses[tableName]));
    const left = isRecord(answer.UnprocessedKeys) ? answer.UnprocessedKeys[tableName] : undefined;
    if (isRecord(left) && Array.isArray(left.Keys)) wanted.push(...left.Keys);
  }
  return items.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
};

/** An item with exactly what the table holds; undefined when there is none. */
export const storedItem = async (
  { tableName, dynamodbEndpoint }: TableAddress,
  { pk, sk }: Item,
): Promise<Item | undefined> => {
  const answer = await send(dynamodbEndpoint, 'GetItem', {
    TableName: tableName,
    Key: wireItem({ pk: pk ?? '', sk: sk ?? '' }),
    ConsistentRead: true,
  });
  return storedIn([answer.Item])[0];
};

/** The items with these keys, as far as they exist. */
export const itemsAt = (
  address: TableAddress,
  keys: readonly { readonly pk: string; readonly sk: string }[],
): Promise<Item[]> => readItems(address, keys.map(wireItem));

/** Every item of the table, read consistently, one megabyte at a time. */
export const scanItems = (address: TableAddress): Promise<Item[]> => scan(address, {});

/**
 * Every item whose partition key or `platformId` names the platform, read consistently, in the order of each partition.
 */
export const platformItems = async (address: TableAddress, platformId: string): Promise<Item[]> => {
  if (!address.keysUrl) {
    return scan(address, {
      FilterExpression: 'contains(pk, :platform) OR platformId = :platform',
      ExpressionAttributeValues: { ':platform': { S: platformId } },
    });
  }
  const answer = await fetch(`${address.keysUrl}/${platformId}`);
  const keys: unknown = await answer.json();
  if (!Array.isArray(keys)) throw new Error(`The keys of ${platformId} are not known`);
  const items = await readItems(address, keys);
  // A UMA domain was written for this platform, too, before it went over to another one.
  return items.filter((item) => String(item.pk).includes(platformId) || item.platformId === platformId);
};

export const putItem = async ({ tableName, dynamodbEndpoint }: TableAddress, item: Item): Promise<void> => {
  await send(dynamodbEndpoint, 'PutItem', { TableName: tableName, Item: wireItem(item) });
};

export const deleteItem = async (
  { tableName, dynamodbEndpoint }: TableAddress,
  item: Item,
): Promise<void> => {
  const { pk, sk } = item;
  if (typeof pk !== 'string' || typeof sk !== 'string') throw new Error('An item without a key');
  await send(dynamodbEndpoint, 'DeleteItem', { TableName: tableName, Key: { pk: { S: pk }, sk: { S: sk } } });
};
