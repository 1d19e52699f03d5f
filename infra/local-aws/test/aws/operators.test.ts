import {
  DescribeLogGroupsCommand,
  GetQueryResultsCommand,
  StartQueryCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { DeleteMessageCommand, GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AwsHost, startAws } from '#src/aws/aws-host.ts';
import { createQueues } from '#src/aws/queues.ts';
import { sqsApi } from '#src/aws/sqs-api.ts';
import { HostClock } from '#src/clock.ts';
import type { JsonObject } from '#src/template-json.ts';
import { templateOf } from '#src/testing/template-of.ts';
import { logsOf, sqsOf } from './support/clients.ts';
import { noDatabase } from './support/no-database.ts';
import { role } from './support/templates.ts';

const group = '/aws/lambda/pay';
const queueArn = 'arn:aws:sqs:us-east-1:000000000000:Failed';
const QueueUrl = 'https://sqs.us-east-1.amazonaws.com/000000000000/Failed';
const allowed = (Action: string[], Resource: string): JsonObject => ({ Effect: 'Allow', Action, Resource });

/** A role that people of the account may take. */
const people = (statements: readonly JsonObject[]): JsonObject => {
  const made = role(statements, 'Reader');
  const trust = {
    Effect: 'Allow',
    Action: 'sts:AssumeRole',
    Principal: { AWS: 'arn:aws:iam::000000000000:root' },
  };
  return {
    ...made,
    Properties: {
      ...(typeof made.Properties === 'object' ? made.Properties : {}),
      AssumeRolePolicyDocument: { Version: '2012-10-17', Statement: [trust] },
    },
  };
};

const template = templateOf({
  Failed: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'Failed' } },
  Group: { Type: 'AWS::Logs::LogGroup', Properties: { LogGroupName: group } },
  Reader: people([
    allowed(['logs:DescribeLogGroups', 'logs:GetQueryResults'], '*'),
    allowed(['logs:StartQuery'], `arn:aws:logs:us-east-1:000000000000:log-group:${group}:*`),
    allowed(['sqs:GetQueueAttributes', 'sqs:ReceiveMessage'], queueArn),
  ]),
});

const query = (text: string, order = 'asc') => ({
  logGroupNames: [group],
  startTime: Math.floor(Date.now() / 1000) - 60,
  endTime: Math.floor(Date.now() / 1000) + 60,
  queryString: `fields @timestamp, @log, @message | filter @message like "${text}" | sort @timestamp ${order} | limit 10`,
});

describe('a role that people may take', () => {
  let host: AwsHost;
  beforeAll(async () => {
    host = await startAws({
      template,
      invoke: async () => ({ payload: 'null' }),
      timeScale: 1,
      dynamodb: noDatabase(),
    });
  });
  afterAll(() => host.stop());

  it('finds lines of a log group by a part of their text', async () => {
    const logs = logsOf(host, 'Reader');
    host.takeLog(group, '{"id":"Payment:1"}\n{"id":"Payment:2"}\n');
    const { logGroups } = await logs.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: '/aws' }));
    expect(logGroups?.map(({ logGroupName }) => logGroupName)).toEqual([group]);

    const { queryId } = await logs.send(new StartQueryCommand(query('Payment:2')));
    const { status, results } = await logs.send(new GetQueryResultsCommand({ queryId }));

    expect(status).toBe('Complete');
    expect(results?.map((fields) => fields.map(({ value }) => value))).toEqual([
      [
        expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/),
        `000000000000:${group}`,
        '{"id":"Payment:2"}',
      ],
    ]);
  });

  it('gets the newest lines first when it asks so', async () => {
    const logs = logsOf(host, 'Reader');
    const lines = Array.from({ length: 12 }, (_, number) => `{"id":"Order:x","line":${number}}`);
    host.takeLog(group, lines.join('\n'));

    const { queryId } = await logs.send(new StartQueryCommand(query('Order:x', 'desc')));
    const { results = [] } = await logs.send(new GetQueryResultsCommand({ queryId }));

    expect(results.map((fields) => fields[2]?.value)).toEqual(lines.toReversed().slice(0, 10));
  });

  it('gets lines by their fields, the newest first, and compares numbers that are written as text', async () => {
    const logs = logsOf(host, 'Reader');
    const lines = [
      '{"name":"a","status":404}',
      '{"name":"b","status":404}',
      '{"name":"a","status":"429"}',
      '{"name":"a","status":200}',
      '{"name":"a"}',
      'no JSON',
    ];
    host.takeLog(group, lines.join('\n'));
    const filter = 'filter name = "a" and status >= 400 and status <= 499';
    const queryString = `fields @timestamp, @log, @message | ${filter} | sort @timestamp desc | limit 10`;

    const { queryId } = await logs.send(new StartQueryCommand({ ...query('x'), queryString }));
    const { results = [] } = await logs.send(new GetQueryResultsCommand({ queryId }));

    expect(results.map((fields) => fields[2]?.value)).toEqual([lines[2], lines[0]]);
  });

  it('is refused a query that the host cannot run, and another group', async () => {
    const logs = logsOf(host, 'Reader');
    const stats = { ...query('x'), queryString: 'stats count(*) by @log' };

    await expect(logs.send(new StartQueryCommand(stats))).rejects.toThrow(/does not run this query/);
    const other = { ...query('x'), logGroupNames: ['/aws/lambda/other'] };
    await expect(logs.send(new StartQueryCommand(other))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
  });

  it('sees the messages of a queue, and may not delete one', async () => {
    const sqs = sqsOf(host, 'Reader');
    const AttributeNames = ['ApproximateNumberOfMessages' as const];
    const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }));
    expect(Attributes?.ApproximateNumberOfMessages).toBe('0');

    const remove = new DeleteMessageCommand({ QueueUrl, ReceiptHandle: 'any' });
    await expect(sqs.send(remove)).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });
});

describe('a queue', () => {
  const clock = new HostClock();
  const queues = createQueues(template, () => clock.nowMs());
  const api = sqsApi(queues);
  const receive = async (more: object = {}) => {
    const { body } = await api.call('ReceiveMessage', { QueueUrl, MaxNumberOfMessages: 10, ...more });
    return body;
  };

  it('hides a received message until its time is over, and forgets a deleted one', async () => {
    queues.send(queueArn, 'first');
    queues.send(queueArn, 'second');
    const first = await receive({ MaxNumberOfMessages: 1, VisibilityTimeout: 30 });
    expect(first).toMatchObject({
      Messages: [{ Body: 'first', MD5OfBody: '8b04d5e3775d298e78455efc5ca404d5' }],
    });
    expect(await receive({ VisibilityTimeout: 0 })).toMatchObject({ Messages: [{ Body: 'second' }] });
    expect(queues.counts(queueArn)).toEqual({ visible: 1, inFlight: 1 });

    clock.jumpTo(clock.nowMs() + 31_000);
    const { Messages } = await receive();
    const [again] = Array.isArray(Messages) ? Messages : [];
    expect(again).toMatchObject({ Body: 'first', Attributes: { ApproximateReceiveCount: '2' } });
    const ReceiptHandle =
      again !== null && typeof again === 'object' && 'ReceiptHandle' in again ? again.ReceiptHandle : '';
    await api.call('DeleteMessage', { QueueUrl, ReceiptHandle: String(ReceiptHandle) });

    expect(queues.messages(queueArn).map(({ body }) => body)).toEqual(['second']);
  });

  it('that does not exist, and a wrong number, are refused as on AWS', async () => {
    const missing = await api.call('ReceiveMessage', { QueueUrl: `${QueueUrl}X` });
    expect(missing.body).toMatchObject({ __type: 'QueueDoesNotExist' });
    expect(await receive({ MaxNumberOfMessages: 11 })).toMatchObject({ __type: 'InvalidParameterValue' });
  });
});
