import { type Item, itemsIn, scan, send, type TableAddress, wireItem } from './raw-table.ts';

/** The items of one partition. */
export const partitionItems = async (
  { tableName, dynamodbEndpoint }: TableAddress,
  pk: string,
): Promise<Item[]> => {
  const answer = await send(dynamodbEndpoint, 'Query', {
    TableName: tableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: wireItem({ ':pk': pk }),
    ConsistentRead: true,
  });
  return itemsIn(answer.Items);
};

/** Every item about a subject. The table filters: most of what a scan costs is the JSON of what it returns. */
export const itemsAbout = (address: TableAddress, subject: string): Promise<Item[]> =>
  scan(address, {
    FilterExpression: 'subject = :subject',
    ExpressionAttributeValues: wireItem({ ':subject': subject }),
  });

/** The largest number of items in one BatchWriteItem. */
const batchSize = 25;

/** Stores many items. A batch costs DynamoDB Local a fraction of as many single writes. */
export const putItems = async (
  { tableName, dynamodbEndpoint }: TableAddress,
  items: readonly Item[],
): Promise<void> => {
  for (let from = 0; from < items.length; from += batchSize) {
    const batch = items.slice(from, from + batchSize);
    const requests = batch.map((item) => ({ PutRequest: { Item: wireItem(item) } }));
    const { UnprocessedItems: left = {} } = await send(dynamodbEndpoint, 'BatchWriteItem', {
      RequestItems: { [tableName]: requests },
    });
    if (JSON.stringify(left) !== '{}') throw new Error('The table has left items of a batch unwritten');
  }
};
