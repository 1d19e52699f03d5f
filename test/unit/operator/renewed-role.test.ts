import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CannedAnswer, type CannedRequest, startCannedAws } from '../verify/support/canned-aws.ts';

const minuteMs = 60_000;
const start = Date.parse('2026-11-24T12:00:00.000Z');

const outputs = [
  'TableName',
  'FailedEventsQueueUrl',
  'UsagePlanId',
  'AuditBucketName',
  'OperatorReadRoleArn',
  'OperatorWriteRoleArn',
];
const stackXml = `<R><DescribeStacksResult><Stacks><member><StackName>x</StackName><StackStatus>CREATE_COMPLETE</StackStatus><Outputs>${outputs
  .map((name) => `<member><OutputKey>${name}</OutputKey><OutputValue>${name}-1</OutputValue></member>`)
  .join('')}</Outputs></member></Stacks></DescribeStacksResult></R>`;

let taken: CannedRequest[] = [];
let asked: CannedRequest[] = [];
let isRefused = false;
let stop: () => void;

/** Credentials of the key ROLE1 for a quarter of an hour, then of ROLE2 for an hour. */
const credentialsXml = (): string => {
  const ends = new Date(Date.now() + (taken.length === 1 ? 15 : 60) * minuteMs).toISOString();
  return `<R><AssumeRoleResult><Credentials><AccessKeyId>ROLE${taken.length}</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken><Expiration>${ends}</Expiration></Credentials></AssumeRoleResult></R>`;
};

const answerTo = (request: CannedRequest): CannedAnswer => {
  if (request.action === 'DescribeStacks') return stackXml;
  if (request.action === 'ListStackResources') return '<R><ListStackResourcesResult/></R>';
  if (request.action === 'GetCallerIdentity')
    return '<R><GetCallerIdentityResult><Arn>arn:aws:sts::1:assumed-role/Engineers/ada@bank.example</Arn></GetCallerIdentityResult></R>';
  if (request.action === 'AssumeRole' && isRefused)
    return [403, '<R><Error><Code>ExpiredToken</Code><Message>Your session has ended</Message></Error></R>'];
  if (request.action === 'AssumeRole') {
    taken.push(request);
    return credentialsXml();
  }
  asked.push(request);
  return '{}';
};

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: start });
  taken = [];
  asked = [];
  isRefused = false;
  stop = await startCannedAws(answerTo);
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const openedStack = async () => {
  const { openStack } = await import('#operator/access/stack.ts');
  await openStack('x', 'eu-central-1', false);
  const { GetCommand } = await import('@aws-sdk/lib-dynamodb');
  const { documentClientWith } = await import('#shared/kernel/table/table.ts');
  const { queues } = await import('#operator/queries/dead-letters.ts');
  const { ListQueuesCommand } = await import('@aws-sdk/client-sqs');
  const table = documentClientWith({ tries: 1, timeoutMs: 5_000 });
  return async (): Promise<(string | undefined)[]> => {
    asked = [];
    await table.send(new GetCommand({ TableName: 't', Key: { pk: 'a', sk: 'b' } }));
    await queues.send(new ListQueuesCommand({}));
    return asked.map(({ accessKeyId }) => accessKeyId);
  };
};

const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * minuteMs);

const profileOf = (accessKeyId: string): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'profile-')), 'credentials');
  writeFileSync(file, `[engineer]\naws_access_key_id = ${accessKeyId}\naws_secret_access_key = own\n`);
  return file;
};

it.each(['environment', 'profile'])(
  "a role that was taken with the engineer's own %s is taken again before it ends, by the same name",
  async (from) => {
    if (from === 'profile') {
      vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', profileOf('ENGINEER'));
      vi.stubEnv('AWS_PROFILE', 'engineer');
      vi.stubEnv('AWS_ACCESS_KEY_ID', undefined);
      vi.stubEnv('AWS_SECRET_ACCESS_KEY', undefined);
    } else vi.stubEnv('AWS_ACCESS_KEY_ID', 'ENGINEER');
    const keysInUse = await openedStack();
    expect(await keysInUse()).toEqual(['ROLE1', 'ROLE1']);

    await pass(4);
    expect(taken).toHaveLength(1);
    await pass(2);
    await expect.poll(() => process.env.AWS_ACCESS_KEY_ID).toBe('ROLE2');
    await pass(10);

    expect(await keysInUse()).toEqual(['ROLE2', 'ROLE2']);
    expect(taken.map(({ accessKeyId }) => accessKeyId)).toEqual(['ENGINEER', 'ENGINEER']);
    expect(taken.map((request) => request.asked.get('RoleSessionName'))).toEqual([
      'ada@bank.example',
      'ada@bank.example',
    ]);
  },
);

it('a role that cannot be taken again is one message, and the next try that works ends the matter', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const keysInUse = await openedStack();

  isRefused = true;
  await pass(6);
  await expect.poll(() => write.mock.calls.length).toBe(1);
  await pass(1);
  isRefused = false;
  await pass(1);
  await expect.poll(() => process.env.AWS_ACCESS_KEY_ID).toBe('ROLE2');
  await pass(10);

  expect(write.mock.calls).toEqual([[expect.stringContaining('Your session has ended')]]);
  expect(await keysInUse()).toEqual(['ROLE2', 'ROLE2']);
});
