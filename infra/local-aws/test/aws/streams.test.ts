import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { awsClient } from '#src/aws/aws-client.ts';
import { type AwsHost, startAws } from '#src/aws/aws-host.ts';
import { createTables } from '#src/aws/dynamodb-tables.ts';
import { throttled } from '#src/functions/invocation.ts';
import type { JsonObject } from '#src/template-json.ts';
import { templateOf } from '#src/testing/template-of.ts';
import { dynamodbOf } from './support/clients.ts';
import { mapping, streamStatements } from './support/stream-mappings.ts';
import { functionWithRole, table, tableWith } from './support/templates.ts';

interface SeenRecord {
  eventName: string;
  eventSource: string;
  dynamodb: { SequenceNumber: string; Keys: { pk: { S: string } }; NewImage?: object; OldImage?: object };
}

describe('stream mappings', () => {
  let host: AwsHost;
  let client: DynamoDBClient;
  let batches: { name: string; records: SeenRecord[] }[] = [];
  let poison = '';
  let isThrowing = false;
  let refusals = 0;

  beforeAll(async () => {
    const template = templateOf({
      Table: table,
      Failed: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'Failed' } },
      ...functionWithRole('Filtered', streamStatements),
      ...functionWithRole('Careful', streamStatements),
      FilteredMapping: mapping('Filtered', {
        FilterCriteria: {
          Filters: [
            {
              Pattern: JSON.stringify({
                eventName: ['INSERT'],
                dynamodb: { NewImage: { status: { S: ['PENDING'] }, dueAt: { S: [{ exists: true }] } } },
              }),
            },
          ],
        },
      }),
      CarefulMapping: mapping('Careful', {
        BatchSize: 10,
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        MaximumRetryAttempts: 2,
        DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': ['Failed', 'Arn'] } } },
      }),
    });
    host = await startAws({ template, invoke, timeScale: 100 });
    client = dynamodbOf(host, 'OPERATOR');
  });

  afterAll(() => host.stop());

  beforeEach(() => {
    batches = [];
    poison = '';
    isThrowing = false;
    refusals = 0;
  });

  const invoke = async (functionArn: string, payload: string) => {
    const name = functionArn.split(':').at(-1) ?? '';
    const records: SeenRecord[] = JSON.parse(payload).Records;
    batches.push({ name, records });
    if (name === 'Careful' && refusals-- > 0) return throttled('ConcurrentInvocationLimitExceeded');
    const bad = records.find(({ dynamodb }) => dynamodb.Keys.pk.S === poison);
    if (!bad || name !== 'Careful') return { payload: '{"batchItemFailures":[]}' };
    if (isThrowing) return { payload: '{}', error: { name: 'Error', message: 'poison' } };
    return {
      payload: JSON.stringify({ batchItemFailures: [{ itemIdentifier: bad.dynamodb.SequenceNumber }] }),
    };
  };

  const put = (pk: string, more: JsonObject = {}) =>
    client.send(
      new PutItemCommand({
        TableName: 'Records',
        Item: { pk: { S: pk }, sk: { S: 'ITEM' }, ...(more as object) },
      }),
    );
  const deliveredTo = (name: string) =>
    batches
      .filter((batch) => batch.name === name)
      .flatMap(({ records }) => records.map(({ dynamodb }) => dynamodb.Keys.pk.S));
  /** A failure shows what was seen. */
  const until = (condition: () => boolean) =>
    expect.poll(() => condition() || batches, { interval: 5 }).toBe(true);

  it('deliver a change in the format of Lambda', async () => {
    await put('A#1', { n: { N: '1' } });
    await put('A#1', { n: { N: '2' } });

    await until(() => deliveredTo('Careful').length === 2);

    const [, second] = batches.filter(({ name }) => name === 'Careful').flatMap(({ records }) => records);
    expect(second).toMatchObject({
      eventName: 'MODIFY',
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: 'us-east-1',
      eventSourceARN: expect.stringContaining(':table/Records/stream/'),
      eventID: expect.any(String),
      dynamodb: {
        Keys: { pk: { S: 'A#1' }, sk: { S: 'ITEM' } },
        NewImage: { pk: { S: 'A#1' }, sk: { S: 'ITEM' }, n: { N: '2' } },
        OldImage: { pk: { S: 'A#1' }, sk: { S: 'ITEM' }, n: { N: '1' } },
        SequenceNumber: expect.any(String),
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    });
  });

  it('deliver an empty map with its type, inside other values too', async () => {
    const fees = { M: { fixed: { M: {} }, steps: { L: [{ M: {} }, { S: 'x' }] } } };
    await put('A#2', { fees, none: { M: {} } });
    await until(() => deliveredTo('Careful').length === 1);

    const [record] = batches.filter(({ name }) => name === 'Careful').flatMap(({ records }) => records);
    expect(record?.dynamodb.NewImage).toMatchObject({ fees, none: { M: {} } });
  });

  it('deliver only records that match a filter', async () => {
    const pending = { status: { S: 'PENDING' }, dueAt: { S: '2026-01-01T00:00:00Z' } };
    await put('F#1', pending);
    await put('F#1', { ...pending, n: { N: '2' } });
    await put('F#2', { status: { S: 'PENDING' } });
    await put('F#3', { ...pending, status: { S: 'COMPLETED' } });
    await put('F#4', pending);

    await until(() => deliveredTo('Careful').length === 5);
    await until(() => deliveredTo('Filtered').length >= 2);

    expect(deliveredTo('Filtered')).toEqual(['F#1', 'F#4']);
  });

  it('retry from the failed record, then give up only that one', async () => {
    poison = 'P#2';
    const before = host.queueMessages('Failed').length;
    await Promise.all(['P#1', 'P#2', 'P#3'].map((pk) => put(pk)));

    await until(() => host.queueMessages('Failed').length > before);
    await until(() => ['P#1', 'P#3'].every((pk) => deliveredTo('Careful').includes(pk)));

    expect(deliveredTo('Careful').filter((pk) => pk === 'P#2')).toHaveLength(3);
    expect(JSON.parse(host.queueMessages('Failed').at(-1)?.body ?? '')).toMatchObject({
      requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 3 },
      DDBStreamBatchInfo: { batchSize: 1 },
    });
  });

  it('wait for room without a retry, a split or a report', async () => {
    refusals = 4;
    const before = host.queueMessages('Failed').length;
    await Promise.all(['W#1', 'W#2'].map((pk) => put(pk)));
    await until(() => refusals < 0);

    const sizes = batches.flatMap(({ name, records }) => (name === 'Careful' ? [records.length] : []));
    expect(new Set(sizes.slice(0, 5)).size).toBe(1);
    expect(host.queueMessages('Failed')).toHaveLength(before);
  });

  it('split a batch that fails until the bad record is alone', async () => {
    poison = 'T#3';
    isThrowing = true;
    const before = host.queueMessages('Failed').length;
    await Promise.all(['T#1', 'T#2', 'T#3', 'T#4'].map((pk) => put(pk)));

    await until(() => host.queueMessages('Failed').length > before);
    await put('T#5');
    await until(() => deliveredTo('Careful').includes('T#5'));

    const alone = batches.filter(
      ({ records }) => records.length === 1 && records[0]?.dynamodb.Keys.pk.S === 'T#3',
    );
    expect(alone).toHaveLength(3);
    expect(host.queueMessages('Failed')).toHaveLength(before + 1);
  });

  it.each([
    ['Streamless', { StreamSpecification: undefined }, 'the table Streamless exists without its stream'],
    ['Lasting', { TimeToLiveSpecification: undefined }, 'the table Lasting exists without expiry'],
  ])('need an adopted table with stream and expiry, and refuse %s', async (TableName, missing, refusal) => {
    const client = awsClient(Number(new URL(host.rawDynamodbEndpoint).port));
    const named = (more: object) => templateOf({ Table: tableWith({ TableName, ...more }) });
    await createTables(client, named(missing));

    await expect(createTables(client, named({}))).rejects.toThrow(refusal);
    client.close();
  });
});
