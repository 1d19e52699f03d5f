import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { repositoryRoot } from '#infra/bundle.ts';
import { adminWith } from '#test/support/admin.ts';
import { TestConsole } from '#test/support/console.ts';
import { newPlatform, serviceAddress, type TestPlatform } from '#test/support/service.ts';
import { alarmSince, type StackStub, startStackStub } from '#test/support/stack-stub.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { storySchema } from './support/story.ts';

const { operator } = serviceAddress();
if (operator === undefined) throw new Error('The shared service has an operator');
const { stackName } = operator;
const place = ['--stack', stackName, '--region', operator.region];

const concernSchema = z.object({
  what: z.string(),
  why: z.string(),
  runbook: z.string().optional(),
  since: z.string().optional(),
});
const homeSchema = z.object({ concerns: z.array(concernSchema) });

let stub: StackStub;
let env: NodeJS.ProcessEnv;
let platform: TestPlatform;
let paymentId: string;
let accountId: string;
let tokenId: string;
let receiver: WebhookReceiver;

beforeAll(async () => {
  stub = await startStackStub(operator);
  env = { AWS_ENDPOINT_URL: stub.url, AWS_ACCESS_KEY_ID: 'ENGINEER', AWS_SECRET_ACCESS_KEY: 'own' };
  receiver = await WebhookReceiver.start();
  platform = await newPlatform({ isFilledOverHttp: true });
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
  const account = await platform.fundedAccount(10_000);
  const bank = await platform.externalAccount({ suffix: '005', customerId: account.customerId });
  const source = { accountId: account.id };
  const body = { source, destination: { accountId: bank.id }, amount: 500 };
  paymentId = (await platform.api.ok('createTransferOut', { body })).id;
  accountId = account.id;
  tokenId = (await platform.api.ok('createToken', { body: { name: 'Old', permissions: ['VIEW'] } })).id;
  await platform.settled(paymentId);
});

afterAll(async () => {
  await Promise.all([stub.stop(), receiver.stop()]);
});

/** What a command printed, without `--stack` and `--region`. */
const printed = async (...args: string[]): Promise<string> => {
  const { text, errors, exitCode } = await adminWith(env, ...args, ...place);
  expect([exitCode, errors]).toEqual([0, '']);
  return text;
};

/** What a command printed that ends with 1 when it lists something, and other tests leave something to list. */
const listed = async (...args: string[]): Promise<string> => {
  const { text, errors, exitCode } = await adminWith(env, ...args, ...place);
  expect([[0, 1].includes(exitCode), errors]).toEqual([true, '']);
  return text;
};

const documented = (role: string): string[] => {
  const page = readFileSync(join(repositoryRoot, 'docs/deployment.md'), 'utf8');
  const line = page.split('\n').find((text) => text.startsWith(`| ${role} `)) ?? '';
  return [...line.matchAll(/`(\w+:\w+)`/g)].map(([, action = '']) => action);
};

describe('on a deployed stack, npm run admin', () => {
  it('finds and explains a payment with its execution and its log lines', async () => {
    expect(await printed('find', paymentId)).toContain(`Platform:${platform.id}`);

    const [story] = z.array(storySchema).parse(JSON.parse(await printed('explain', paymentId, '--json')));
    expect(story?.status).toBe('FAILED');
    expect(story?.executions.map(({ workflow }) => workflow)).toEqual(['delayed-outcome']);
    expect(story?.journals.map(({ purpose }) => purpose)).toEqual(['TRANSFER', 'REFUND']);
    expect(story?.logs.some(({ text }) => text.includes('"status":201'))).toBe(true);
  });

  it('answers every other question', async () => {
    expect(await printed('executions', '--workflow', 'delayed-outcome')).toContain('delayed-outcome');
    expect(JSON.parse(await listed('stuck', '--json'))).toBeInstanceOf(Object);
    expect(await printed('requests', '--platform', `Platform:${platform.id}`)).toContain(paymentId);
    expect(JSON.parse(await listed('payment', 'exceptions', '--json'))).toBeInstanceOf(Array);
    expect(JSON.parse(await listed('dead-letters', 'list', '--json'))).toBeInstanceOf(Object);
    expect(await printed('platform', 'list')).toContain(platform.id);
    expect(await printed('platform', 'show', platform.id)).toContain(platform.id);
    expect(await printed('platform', 'limits', platform.id)).not.toBe('');
    await expect.poll(() => printed('audit', '--resource', paymentId)).toContain('createTransferOut');
    expect(JSON.parse(await printed('ledger', 'check', '--account', accountId, '--json'))).toMatchObject({});
  });

  it('changes what it is told to change, by the name of the person', async () => {
    await printed('platform', 'limits', platform.id, '--rate', '20', '--burst', '40', '--yes');
    await printed('platform', 'limits', platform.id, '--rate', '30', '--burst', '60', '--yes');
    await printed('token', 'issue', '--platform', platform.id, '--yes');
    await printed('token', 'revoke', tokenId, '--yes');
    const { data } = await platform.api.ok('listWebhookDeliveries', {});
    await printed('webhooks', 'resend', data[0]?.id ?? '', '--yes');

    await expect
      .poll(() => printed('audit', '--resource', tokenId))
      .toMatch(/DELETED +Token:\S+ +OPERATOR ada@bank\.example +token revoke/);
  });

  it('says which stack cannot be read', async () => {
    const { errors, exitCode } = await adminWith(env, 'stuck', '--stack', 'Other', '--region', 'eu-west-1');

    expect([exitCode, errors]).toEqual([
      1,
      'The stack Other in eu-west-1 cannot be read: Stack with id Other does not exist\n',
    ]);
  });

  it('lets nobody play another person', async () => {
    const order = ['payment', 'resolve', paymentId, '--outcome', 'failed', '--confirm', '--as', 'eve'];
    const { errors, exitCode } = await adminWith(env, ...order, ...place);

    expect([exitCode, errors]).toEqual([
      1,
      '--as is for the service on this machine. AWS says who you are.\n',
    ]);
  });

  it('serves the console', async () => {
    const console = await TestConsole.startWith(env, ...place);
    const [home, record] = [await console.api('/home'), await console.api(`/records/${paymentId}`)];
    console.stop();

    expect([home.status, record.status]).toEqual([200, 200]);
    const { concerns } = homeSchema.parse(JSON.parse(home.text));
    const alarms = concerns.filter(({ what }) => what.startsWith('The alarm'));
    expect(alarms).toEqual([
      {
        what: 'The alarm "Failed refunds" rings',
        why: expect.stringMatching(/./),
        runbook: 'Failed refunds',
        since: alarmSince,
      },
      {
        what: 'The alarm "No traffic" rings',
        why: expect.stringContaining('Call the API from outside'),
        runbook: 'No traffic',
        since: alarmSince,
      },
    ]);
    expect(record.text).toContain('delayed-outcome');
  });

  it('makes the calls that docs/deployment.md lists, read and write apart, and no others', () => {
    const [read, write] = [documented('read'), documented('write, besides')];
    const engineer = documented('engineer');

    expect(stub.actions('engineer')).toEqual(engineer.toSorted());
    expect(stub.actions('read')).toEqual(read.toSorted());
    // Only dead letters are deleted (incidents-of-changes.test.ts).
    const changing = stub.actions('write').filter((action) => !read.includes(action));
    expect(changing).toEqual(write.filter((action) => action !== 'sqs:DeleteMessage').toSorted());
  });
});
