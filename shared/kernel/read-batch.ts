import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import type { RawItem } from './range.ts';
import { Refusal } from './refusal.ts';
import { documentClient, tableName } from './table.ts';

/** DynamoDB may leave keys of a batch for the next call when it is busy. */
const maxTries = 5;

/**
 * The raw items with these keys that exist, in any order, strongly consistent; at most 100 keys, no two alike.
 *
 * @throws Refusal SERVICE_UNAVAILABLE when DynamoDB stays too busy to answer for all of them
 */
export const readBatch = async (keys: readonly RawItem[]): Promise<RawItem[]> => {
  const found: RawItem[] = [];
  let request = [...keys];
  for (let attempt = 1; request.length > 0; attempt += 1) {
    if (attempt > maxTries) throw new Refusal('SERVICE_UNAVAILABLE');
    const { Responses, UnprocessedKeys } = await documentClient.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { Keys: request, ConsistentRead: true } } }),
    );
    found.push(...(Responses?.[tableName] ?? []));
    request = UnprocessedKeys?.[tableName]?.Keys ?? [];
  }
  return found;
};
