import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sandbox } from '#infra/environments/sandbox.ts';
import type { DeployedStack } from '#operator/access/stack.ts';
import { alarmSubscribers, raiseAlarm } from '#operator/deploy/verify/aws/alarms.ts';
import { functionsWithoutLogs, refusedCalls } from '#operator/deploy/verify/aws/logs.ts';
import { storedIn } from '#operator/deploy/verify/aws/stored.ts';
import { type CannedAnswer, type CannedRequest, startCannedAws } from './support/canned-aws.ts';

const ids: Readonly<Record<string, readonly string[]>> = {
  'AWS::SNS::Topic': ['arn:aws:sns:eu-central-1:123456789012:alarms'],
  'AWS::CloudWatch::Alarm': ['B-alarm', 'A-alarm'],
  'AWS::Logs::LogGroup': ['/aws/lambda/quiet', '/aws/lambda/refused'],
  'AWS::Lambda::Function': ['loud', 'mute', 'idle'],
};

const stack: DeployedStack = {
  name: 'PaymentsService-sandbox',
  region: 'eu-central-1',
  output: (name) => name.toLowerCase(),
  idsOf: (type) => [...(ids[type] ?? [])],
};

const subscription = (endpoint: string, arn: string) =>
  `<member><Endpoint>${endpoint}</Endpoint><SubscriptionArn>${arn}</SubscriptionArn></member>`;

let requests: CannedRequest[] = [];
let history = '';

const answerTo = (request: CannedRequest): CannedAnswer => {
  const { method, url, action, body } = request;
  requests.push(request);
  if (action === 'ListSubscriptionsByTopic') {
    const members = `${subscription('ops@acme.example', 'PendingConfirmation')}${subscription('pager', 'arn:aws:sns:x')}`;
    return `<R><ListSubscriptionsByTopicResult><Subscriptions>${members}</Subscriptions></ListSubscriptionsByTopicResult></R>`;
  }
  if (action === 'DescribeAlarmHistory')
    return JSON.stringify({ AlarmHistoryItems: [{ HistorySummary: history }] });
  if (action === 'FilterLogEvents')
    return JSON.stringify({
      events: body.includes('refused') ? [{ message: 'AccessDeniedException\n' }] : [],
    });
  if (action === 'GetMetricData') {
    const counts = [[3], [1], []];
    return JSON.stringify({
      MetricDataResults: counts.map((Values, index) => ({ Id: `function${index}`, Values })),
    });
  }
  if (action === 'DescribeLogStreams')
    return JSON.stringify({ logStreams: body.includes('loud') ? [{ logStreamName: '1' }] : [] });
  if (action === 'Scan')
    return JSON.stringify({ Items: [{ pk: { S: 'PLATFORM#p' }, sk: { S: 'PLATFORM' } }] });
  if (method === 'GET' && url.includes('documents%2Fp%2F'))
    return '<ListBucketResult><Contents><Key>documents/p/1</Key></Contents></ListBucketResult>';
  if (method === 'GET') return '<ListBucketResult></ListBucketResult>';
  return method === 'DELETE' ? [204, ''] : '{}';
};

const actions = () => requests.map(({ action, method, url }) => action ?? `${method} ${url.split('?')[0]}`);

let stop: () => void;

beforeAll(async () => {
  stop = await startCannedAws(answerTo);
});

beforeEach(() => {
  requests = [];
});

afterAll(() => stop());

describe('alarms on AWS', () => {
  it('have subscribers who have confirmed or not', async () => {
    expect(await alarmSubscribers(stack, sandbox)).toEqual([
      { endpoint: 'ops@acme.example', isConfirmed: false },
      { endpoint: 'pager', isConfirmed: true },
    ]);
  });

  it('reach their topic, and the alarm is reset', async () => {
    history = 'Successfully executed action arn:aws:sns:eu-central-1:123456789012:alarms';

    expect(await raiseAlarm(stack)).toContain('A-alarm reached its topic');
    expect(actions()).toEqual(['SetAlarmState', 'DescribeAlarmHistory', 'SetAlarmState']);
    expect(requests.at(-1)?.body).toContain('"StateValue":"OK"');
  });

  it('that do not reach their topic are a difference, and the alarm is reset', async () => {
    history = 'Failed to execute action arn:aws:sns:eu-central-1:123456789012:alarms';

    await expect(raiseAlarm(stack)).rejects.toThrow('A-alarm: Failed to execute action');
    expect(requests.at(-1)?.body).toContain('"StateValue":"OK"');
  });
});

describe('logs on AWS', () => {
  it('show refused calls with their group', async () => {
    expect(await refusedCalls(stack, new Date(0), 0)).toEqual(['/aws/lambda/refused: AccessDeniedException']);
  });

  it('show which function ran without writing', async () => {
    expect(await functionsWithoutLogs(stack)).toEqual(['mute']);
  });
});

describe('a platform on AWS', () => {
  it('is removed from the bucket and the table', async () => {
    expect(await storedIn(stack).removePlatform('p')).toBe(2);

    const deleted = actions().filter((action) => action.startsWith('Delete'));
    expect(deleted).toEqual(['DeleteItem']);
    expect(actions()).toContain('DELETE /documentsbucketname/documents/p/1');
  });
});
