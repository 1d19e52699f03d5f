import {
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AwsHost, startAws } from '#src/aws/aws-host.ts';
import { templateOf } from '#src/testing/template-of.ts';
import { unitMeter } from '#src/testing/unit-meter.ts';
import { dynamodbOf } from '../aws/support/clients.ts';
import { functionWithRole, table } from '../aws/support/templates.ts';

describe('the capacity meter', () => {
  const meter = unitMeter();
  let host: AwsHost;
  let client: DynamoDBClient;

  beforeAll(async () => {
    const template = templateOf({
      Table: table,
      ...functionWithRole('Any', [
        {
          Effect: 'Allow',
          Action: 'dynamodb:*',
          Resource: [
            { 'Fn::GetAtt': ['Table', 'Arn'] },
            { 'Fn::Join': ['', [{ 'Fn::GetAtt': ['Table', 'Arn'] }, '/index/*']] },
          ],
        },
      ]),
    });
    host = await startAws({
      template,
      invoke: async () => ({ payload: 'null' }),
      timeScale: 1,
      interceptors: [meter],
    });
    meter.attach(host);
    client = dynamodbOf(host, 'Any');
  });

  afterAll(async () => {
    meter.close();
    await host.stop();
  });

  beforeEach(() => meter.reset());

  const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'I' } });
  const text = (bytes: number) => ({ text: { S: 'x'.repeat(bytes) } });
  const put = (pk: string, more = {}) =>
    new PutItemCommand({ TableName: 'Records', Item: { ...key(pk), ...more } });
  const listed = (listPk: string) => ({ listPk: { S: listPk }, sortId: { S: '1' } });

  it('counts a put by the larger of the new and the old item', async () => {
    await client.send(put('size', text(1500)));
    await client.send(put('size'));

    expect(meter.usageOf('Any')).toMatchObject({ writeUnits: 4, indexWriteUnits: 0, readUnits: 0 });
  });

  it('counts each item of a transaction twice, a condition check too', async () => {
    await client.send(
      new TransactWriteItemsCommand({
        TransactItems: [
          { Put: { TableName: 'Records', Item: { ...key('t1'), ...text(1500) } } },
          { Put: { TableName: 'Records', Item: { ...key('t2'), ...listed('a') } } },
          {
            ConditionCheck: {
              TableName: 'Records',
              Key: key('t3'),
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          },
        ],
      }),
    );

    expect(meter.usageOf('Any')).toMatchObject({ writeUnits: 8, indexWriteUnits: 1 });
  });

  it.each([
    ['an entry put', undefined, listed('a'), 1],
    ['an entry changed', listed('a'), { ...listed('a'), n: { N: '1' } }, 1],
    ['an entry under another key', listed('a'), listed('b'), 2],
    ['an entry removed', listed('a'), {}, 1],
    ['an entry as before', listed('a'), listed('a'), 0],
    ['an item beside the index', undefined, {}, 0],
    ['a large entry moved', { ...listed('a'), ...text(1100) }, listed('b'), 3],
  ])('counts for the index: %s', async (what, before, after, units) => {
    if (before) await client.send(put(`index ${what}`, before));
    meter.reset();

    await client.send(put(`index ${what}`, after));

    expect(meter.usageOf('Any').indexWriteUnits).toBe(units);
  });

  it('counts an update and a delete by the items in the table', async () => {
    await client.send(put('update', { ...text(1000), ...listed('a') }));
    meter.reset();

    await client.send(
      new UpdateItemCommand({
        TableName: 'Records',
        Key: key('update'),
        UpdateExpression: 'SET more = :more',
        ExpressionAttributeValues: { ':more': { S: 'y'.repeat(100) } },
      }),
    );
    await client.send(new DeleteItemCommand({ TableName: 'Records', Key: key('update') }));

    expect(meter.usageOf('Any')).toMatchObject({ writeUnits: 4, indexWriteUnits: 4 });
  });

  it('counts the units of a refused condition separately', async () => {
    const guarded = new PutItemCommand({
      TableName: 'Records',
      Item: key('guarded'),
      ConditionExpression: 'attribute_exists(pk)',
    });

    await expect(client.send(guarded)).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });

    expect(meter.usageOf('Any')).toMatchObject({ writeUnits: 0, refusedWriteUnits: 1 });
  });

  it('counts reads by whole items: half for an eventual read, double in a transaction', async () => {
    await client.send(put('read', text(5000)));
    meter.reset();

    await client.send(new GetItemCommand({ TableName: 'Records', Key: key('read') }));
    expect(meter.usageOf('Any').readUnits).toBe(1);
    await client.send(
      new GetItemCommand({
        TableName: 'Records',
        Key: key('read'),
        ConsistentRead: true,
        ProjectionExpression: 'pk',
      }),
    );
    expect(meter.usageOf('Any').readUnits).toBe(3);
    await client.send(
      new TransactGetItemsCommand({ TransactItems: [{ Get: { TableName: 'Records', Key: key('read') } }] }),
    );
    expect(meter.usageOf('Any').readUnits).toBe(7);
    await client.send(new GetItemCommand({ TableName: 'Records', Key: key('absent') }));
    expect(meter.usageOf('Any')).toMatchObject({
      readUnits: 7.5,
      calls: { GetItem: 3, TransactGetItems: 1 },
      sequentialRoundTrips: 4,
    });
  });

  it('counts all items that a query reads, even those that a filter removes', async () => {
    for (const sk of ['1', '2', '3']) {
      await client.send(
        new PutItemCommand({
          TableName: 'Records',
          Item: { pk: { S: 'query' }, sk: { S: sk }, kind: { S: sk === '2' ? 'b' : 'a' }, ...text(3000) },
        }),
      );
    }
    meter.reset();

    await client.send(
      new QueryCommand({
        TableName: 'Records',
        KeyConditionExpression: '#pk = :pk',
        FilterExpression: '#kind = :kind',
        ExpressionAttributeNames: { '#pk': 'pk', '#kind': 'kind' },
        ExpressionAttributeValues: { ':pk': { S: 'query' }, ':kind': { S: 'a' } },
        ConsistentRead: true,
      }),
    );

    expect(meter.usageOf('Any')).toMatchObject({ readUnits: 3, scannedCount: 3, count: 2 });
  });

  it('agrees with DynamoDB Local on single puts, where its numbers are right', async () => {
    for (const bytes of [1, 900, 1012, 1013, 1014, 1015, 2036, 2037, 2038, 2039, 4000]) {
      meter.reset();

      const { ConsumedCapacity: local } = await client.send(
        new PutItemCommand({
          TableName: 'Records',
          Item: { ...key(`agree${bytes}`), ...text(bytes) },
          ReturnConsumedCapacity: 'TOTAL',
        }),
      );

      expect([bytes, meter.usageOf('Any').writeUnits]).toEqual([bytes, local?.CapacityUnits]);
    }
  });
});
