import * as sdk from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import {
  BatchGetCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '#shared/kernel/aws/document-client.ts';
import { answer } from './scripted-service.ts';
import { service, useTwoClients } from './two-clients.ts';

const clients = useTwoClients();
const table = 'coins';
const key = { pk: 'COIN#1', sk: 'COIN' };
const values = {
  text: 'ü€ \u0001',
  none: null,
  yes: true,
  amount: 12.5,
  large: 9_007_199_254_740_993n,
  bytes: Buffer.from([0, 127, 255]),
  list: [1, 'two', { three: 3 }, Buffer.from('four')],
  map: { B: 'an entry of this name', bytes: new Uint8Array([1, 2]), left: undefined },
  names: new Set(['a', 'b']),
  left: undefined,
};

describe('a request', () => {
  const get = { TableName: table, Key: key, ConsistentRead: true };
  const query = {
    TableName: table,
    KeyConditionExpression: '#p = :p',
    ExpressionAttributeNames: { '#p': 'pk' },
    ExpressionAttributeValues: { ':p': 'COIN#1' },
    ExclusiveStartKey: key,
    IndexName: undefined,
  };
  const scan = { TableName: table, Limit: 5, ExclusiveStartKey: key };
  const update = {
    TableName: table,
    Key: key,
    UpdateExpression: 'SET #a = :a',
    ExpressionAttributeNames: { '#a': 'amount' },
    ExpressionAttributeValues: { ':a': values },
  };
  const put = { TableName: table, Item: { ...key, ...values } };
  const batch = {
    RequestItems: { [table]: { Keys: [key, { ...key, sk: 'OTHER' }], ConsistentRead: false } },
  };
  const check = { TableName: table, Key: key, ConditionExpression: 'attribute_exists(pk)' };
  const transaction = {
    TransactItems: [{ Put: put }, { Update: update }, { Delete: check }, { ConditionCheck: check }],
    ClientRequestToken: 'token',
  };

  it.each([
    ['get', new GetCommand(get), new sdk.GetCommand(get)],
    ['put', new PutCommand(put), new sdk.PutCommand(put)],
    ['update', new UpdateCommand(update), new sdk.UpdateCommand(update)],
    ['query', new QueryCommand(query), new sdk.QueryCommand(query)],
    ['scan', new ScanCommand(scan), new sdk.ScanCommand(scan)],
    ['batch', new BatchGetCommand(batch), new sdk.BatchGetCommand(batch)],
    ['transaction', new TransactWriteCommand(transaction), new sdk.TransactWriteCommand(transaction)],
  ])('of a %s is the one of the SDK', async (_what, ours, theirs) => {
    service.play(answer(200, {}));

    await clients().ours.send<object>(ours);
    await Reflect.apply(clients().theirs.send, clients().theirs, [theirs]);

    const [first, second] = service.received.map(({ headers, body }) => ({
      target: headers['x-amz-target'],
      type: headers['content-type'],
      body,
    }));
    expect(first).toEqual(second);
  });
});

const item = {
  ...{ pk: { S: 'COIN#1' }, yes: { BOOL: true }, none: { NULL: true }, amount: { N: '12.5' } },
  ...{ large: { N: '9007199254740993' }, bytes: { B: 'AH//' }, names: { SS: ['a', 'b'] } },
  ...{
    list: { L: [{ N: '1' }, { B: 'AQ==' }] },
    map: { M: { B: { S: 'x' }, deep: { M: { bytes: { B: '' } } } } },
  },
};

describe('an answer', () => {
  it.each([
    ['get', { Item: item }, new GetCommand({ TableName: table, Key: key }), sdk.GetCommand],
    ['get of nothing', {}, new GetCommand({ TableName: table, Key: key }), sdk.GetCommand],
    [
      'query',
      { Items: [item, item], Count: 2, LastEvaluatedKey: { pk: { S: 'COIN#1' } } },
      new QueryCommand({ TableName: table }),
      sdk.QueryCommand,
    ],
    [
      'update that asks for what it changed',
      { Attributes: item },
      new UpdateCommand({ TableName: table, Key: key, ReturnValues: 'UPDATED_NEW' }),
      sdk.UpdateCommand,
    ],
  ])('to a %s is read as the SDK reads it', async (_what, body, ours, Theirs) => {
    service.play(answer(200, body));

    const { $metadata, ...read } = await clients().ours.send<{ readonly $metadata: object }>(ours);
    const { $metadata: _theirs, ...expected } = await Reflect.apply(clients().theirs.send, clients().theirs, [
      Reflect.construct(Theirs, [ours.input]),
    ]);

    expect(read).toEqual(expected);
    expect($metadata).toMatchObject({ attempts: 1 });
  });

  it('to a batch names the items and the keys that are left', async () => {
    const left = { [table]: { Keys: [{ pk: { S: 'COIN#2' } }], ConsistentRead: true } };
    service.play(answer(200, { Responses: { [table]: [{ pk: { S: 'COIN#1' } }] }, UnprocessedKeys: left }));

    expect(
      await clients().ours.send(new BatchGetCommand({ RequestItems: { [table]: { Keys: [key] } } })),
    ).toMatchObject({
      Responses: { [table]: [{ pk: 'COIN#1' }] },
      UnprocessedKeys: { [table]: { Keys: [{ pk: 'COIN#2' }], ConsistentRead: true } },
    });
  });
});
