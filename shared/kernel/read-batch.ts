import { BatchGetCommand } from './aws/document-client.ts';
import type { RawItem } from './range.ts';
import { Refusal } from './refusal.ts';
import { documentClient, tableName } from './table.ts';

/** A busy DynamoDB may leave keys of a batch unread; the next call asks for them again. */
const maxTries = 5;

export interface BatchReadOptions {
  /** False: for half the read units, and what was written a moment ago may be missing. */
  readonly isConsistent?: boolean;
  /** Only these attributes. The read units stay those of whole items. */
  readonly attributes?: readonly string[];
}

const projectionOf = (attributes: readonly string[]) => ({
  ProjectionExpression: attributes.map((_, index) => `#${index}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(attributes.map((name, index) => [`#${index}`, name])),
});

/**
 * The existing raw items with these keys, in any order, by default strongly consistent; at most 100 different keys.
 *
 * @throws Refusal SERVICE_UNAVAILABLE when DynamoDB stays too busy to read all of them
 */
export const readBatch = async (
  keys: readonly RawItem[],
  { isConsistent = true, attributes }: BatchReadOptions = {},
): Promise<RawItem[]> => {
  const how = { ConsistentRead: isConsistent, ...(attributes && projectionOf(attributes)) };
  const found: RawItem[] = [];
  let request = [...keys];
  for (let attempt = 1; request.length > 0; attempt += 1) {
    if (attempt > maxTries) throw new Refusal('SERVICE_UNAVAILABLE');
    const { Responses, UnprocessedKeys } = await documentClient.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { ...how, Keys: request } } }),
    );
    found.push(...(Responses?.[tableName] ?? []));
    request = UnprocessedKeys?.[tableName]?.Keys ?? [];
  }
  return found;
};
