import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import type { RawItem } from './range.ts';
import { Refusal } from './refusal.ts';
import { documentClient, tableName } from './table.ts';

/** A busy DynamoDB may leave keys of a batch unread; the next call asks for them again. */
const maxTries = 5;

/**
 * The existing raw items with these keys, in any order, strongly consistent; at most 100 different keys.
 *
 * @throws Refusal SERVICE_UNAVAILABLE when DynamoDB stays too busy to read all of them
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
