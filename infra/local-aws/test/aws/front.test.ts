import {
  BatchGetItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AwsHost, startAws } from '#src/aws/aws-host.ts';
import { templateOf } from '#src/testing/template-of.ts';
import { dynamodbOf } from './support/clients.ts';
import { functionWithRole, onAnyKey, onKeys, table, tableArn } from './support/templates.ts';

const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'ITEM' } });
const put = (pk: string) => ({ Put: { TableName: 'Records', Item: { ...key(pk), note: { S: 'x' } } } });

const text = (kilobytes: number) => ({ text: { S: 'x'.repeat(kilobytes * 1024) } });
const large = (pk: string) => ({ Put: { TableName: 'Records', Item: { ...key(pk), ...text(310) } } });
const transaction = (items: TransactWriteItem[]) => new TransactWriteItemsCommand({ TransactItems: items });
const batchGet = (size: number) =>
  new BatchGetItemCommand({
    RequestItems: { Records: { Keys: Array.from({ length: size }, (_, index) => key(`ORDER#b${index}`)) } },
  });

describe('the endpoint of the services', () => {
  let host: AwsHost;
  let writer: DynamoDBClient;
  let operator: DynamoDBClient;

  beforeAll(async () => {
    const template = templateOf({
      Table: table,
      ...functionWithRole('Writer', [
        onAnyKey(['PutItem', 'UpdateItem', 'GetItem'], 'ORDER'),
        onAnyKey(['PutItem'], 'JOURNAL'),
        onKeys(['BatchGetItem', 'Query'], 'ORDER'),
        onKeys(['Query'], 'ORDER', `${tableArn}/index/list`),
        {
          Effect: 'Deny',
          Action: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
          Resource: tableArn,
          Condition: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['JOURNAL#*'] } },
        },
      ]),
      ...functionWithRole('OneByOne', [onKeys(['PutItem'], 'ORDER'), onKeys(['PutItem'], 'JOURNAL')]),
    });
    host = await startAws({ template, invoke: async () => ({ payload: 'null' }), timeScale: 1 });
    writer = dynamodbOf(host, 'Writer');
    operator = dynamodbOf(host, 'OPERATOR');
  });

  afterAll(async () => {
    await host.stop();
  });

  it('lets a function write and read what its role allows', async () => {
    await writer.send(
      new PutItemCommand({ TableName: 'Records', Item: { ...key('ORDER#1'), n: { N: '7' } } }),
    );

    const { Item } = await writer.send(new GetItemCommand({ TableName: 'Records', Key: key('ORDER#1') }));

    expect(Item).toEqual({ pk: { S: 'ORDER#1' }, sk: { S: 'ITEM' }, n: { N: '7' } });
  });

  it('refuses another key prefix and records the denial', async () => {
    const refused = writer.send(new GetItemCommand({ TableName: 'Records', Key: key('SECRET#1') }));

    await expect(refused).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining('not authorized to perform: dynamodb:GetItem on resource'),
    });
    expect(host.denials()).toContainEqual({
      caller: 'Writer',
      action: 'dynamodb:GetItem',
      resource: tableArn,
      leadingKeys: ['SECRET#1'],
      isExplicit: false,
    });
  });

  it('checks each item of a transaction for its own action', async () => {
    const allowed = new TransactWriteItemsCommand({ TransactItems: [put('ORDER#2'), put('JOURNAL#2')] });
    const refused = new TransactWriteItemsCommand({
      TransactItems: [put('ORDER#3'), { Delete: { TableName: 'Records', Key: key('JOURNAL#2') } }],
    });

    await writer.send(allowed);

    await expect(writer.send(refused)).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining('dynamodb:DeleteItem'),
    });
    expect(host.denials().at(-1)).toMatchObject({ action: 'dynamodb:DeleteItem', isExplicit: true });
  });

  it('refuses a transaction that only a check item by item would allow', async () => {
    const oneByOne = dynamodbOf(host, 'OneByOne');
    await oneByOne.send(transaction([put('ORDER#2')]));

    await expect(oneByOne.send(transaction([put('ORDER#2'), put('JOURNAL#2')]))).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining('dynamodb:PutItem'),
    });
  });

  it('refuses a transaction that writes one item twice, as AWS does', async () => {
    const update = {
      Update: {
        TableName: 'Records',
        Key: key('ORDER#twice'),
        UpdateExpression: 'SET note = :note',
        ExpressionAttributeValues: { ':note': { S: 'y' } },
      },
    };

    await expect(writer.send(transaction([put('ORDER#twice'), update]))).rejects.toMatchObject({
      name: 'ValidationException',
      message: 'Transaction request cannot include multiple operations on one item',
    });
  });

  it('reads the partition key of a query from its expression, also through an index', async () => {
    const query = (pk: string) =>
      new QueryCommand({
        TableName: 'Records',
        KeyConditionExpression: '#k = :k AND begins_with(sk, :s)',
        ExpressionAttributeNames: { '#k': 'pk' },
        ExpressionAttributeValues: { ':k': { S: pk }, ':s': { S: 'I' } },
      });
    const onIndex = (listPk: string) =>
      new QueryCommand({
        TableName: 'Records',
        IndexName: 'list',
        KeyConditionExpression: 'listPk = :k',
        ExpressionAttributeValues: { ':k': { S: listPk } },
      });

    const { Count } = await writer.send(query('ORDER#1'));
    await writer.send(onIndex('ORDER#a'));

    expect(Count).toBe(1);
    await expect(writer.send(query('JOURNAL#1'))).rejects.toMatchObject({ name: 'AccessDeniedException' });
    await expect(writer.send(onIndex('SECRET#a'))).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });

  it('refuses a batch with one forbidden key, and a scan', async () => {
    const batch = new BatchGetItemCommand({
      RequestItems: { Records: { Keys: [key('ORDER#1'), key('JOURNAL#2')] } },
    });

    await expect(writer.send(batch)).rejects.toMatchObject({ name: 'AccessDeniedException' });
    await expect(writer.send(new ScanCommand({ TableName: 'Records' }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
  });

  it('lets the operator do everything and a stranger nothing', async () => {
    const { Count } = await operator.send(new ScanCommand({ TableName: 'Records' }));
    const stranger = dynamodbOf(host, 'Stranger');

    expect(Count).toBe(3);
    await expect(stranger.send(new ScanCommand({ TableName: 'Records' }))).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
  });

  it('keeps one entry for each kind of access', () => {
    expect(host.accesses()).toContainEqual({
      caller: 'Writer',
      action: 'dynamodb:PutItem',
      resource: tableArn,
      keyPrefix: 'JOURNAL',
    });
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'a transaction of 101 items',
      () => writer.send(transaction(Array.from({ length: 101 }, (_, index) => put(`ORDER#m${index}`)))),
    ],
    [
      'a transaction of more than 4 MB',
      () => writer.send(transaction(Array.from({ length: 14 }, (_, index) => large(`ORDER#l${index}`)))),
    ],
    [
      'an item of more than 400 KB',
      () =>
        writer.send(new PutItemCommand({ TableName: 'Records', Item: { ...key('ORDER#l'), ...text(400) } })),
    ],
    ['a batch of 101 keys', () => writer.send(batchGet(101))],
  ])('passes on the error of DynamoDB for %s', async (_what, send) => {
    await expect(send()).rejects.toMatchObject({ name: 'ValidationException' });
  });
});
