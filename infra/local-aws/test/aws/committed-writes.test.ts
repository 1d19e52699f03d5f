import { expect, it } from 'vitest';
import { committedWrites } from '#src/aws/committed-writes.ts';

const table = {
  name: 'Table',
  arn: 'arn:aws:dynamodb:us-east-1:000000000000:table/Table',
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes: new Map(),
  hasStream: false,
};
const target = (operation: string): string => `DynamoDB_20120810.${operation}`;

/** A database that answers with this status, and the operations in the order in which they arrived. */
const databaseAnswering = (status: number) => {
  const seen: string[] = [];
  const send = async (operation: string, body: Buffer) => {
    seen.push(`${operation.split('.')[1]} ${body.toString()}`);
    return { status, body: Buffer.from(operation) };
  };
  return { seen, send };
};

const emptyRead = 'GetItem {"TableName":"Table","Key":{"pk":{"S":"no item"},"sk":{"S":"no item"}}}';

it.each(['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems', 'BatchWriteItem'])(
  'the answer to %s waits for a read after it',
  async (operation) => {
    const database = databaseAnswering(200);

    const reply = await committedWrites(database, [table]).send(target(operation), Buffer.from('{}'));

    expect(reply.body.toString()).toBe(target(operation));
    expect(database.seen).toEqual([`${operation} {}`, emptyRead]);
  },
);

it.each([
  ['a read', 200, 'Query'],
  ['a refused write', 400, 'PutItem'],
])('the answer to %s waits for nothing', async (_what, status, operation) => {
  const database = databaseAnswering(status);

  await committedWrites(database, [table]).send(target(operation), Buffer.from('{}'));

  expect(database.seen).toEqual([`${operation} {}`]);
});

it('a write whose read breaks has no answer: nobody knows whether it is on the disk', async () => {
  const database = databaseAnswering(200);
  const send = async (operation: string, body: Buffer) => {
    if (operation === target('GetItem')) throw new Error('DynamoDB Local closed the connection');
    return database.send(operation, body);
  };

  await expect(committedWrites({ send }, [table]).send(target('PutItem'), Buffer.from('{}'))).rejects.toThrow(
    'closed the connection',
  );
});
