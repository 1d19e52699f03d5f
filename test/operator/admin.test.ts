import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { admin } from '#test/support/admin.ts';
import { csvFile, importCsv } from '#test/support/bulk.ts';
import { pauses } from '#test/support/pause.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { ended } from '#test/support/uma-payments.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { type Story, storySchema } from './support/story.ts';

/** A refused endpoint, so that deliveries wait for their retries. */
let failing: WebhookReceiver;
let receiver: WebhookReceiver;
let platform: TestPlatform;
const stories = new Map<string, Story>();
let printed: string;
const payments = new Map<string, string>();
let jobId: string;
let customerId: string;
let verificationId: string;
let failedEventId: string;

const pay = async (suffix: string): Promise<void> => {
  const account = await platform.fundedAccount(10_000);
  const bank = await platform.externalAccount({ suffix, customerId: account.customerId });
  const source = { accountId: account.id };
  const { id } = await platform.api.ok('createTransferOut', {
    body: { source, destination: { accountId: bank.id }, amount: 500 },
  });
  payments.set(suffix, id);
};

const executeQuote = async (): Promise<void> => {
  const account = await platform.fundedAccount(10_000);
  const bank = await platform.externalAccount({ suffix: '000', customerId: account.customerId });
  const { transactionId } = await platform.api.ok('createQuote', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId: account.id },
      destination: { destinationType: 'ACCOUNT', accountId: bank.id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 500,
      immediatelyExecute: true,
    },
  });
  payments.set('quote', transactionId);
};

/** An event that the endpoint has refused once. */
const failedDelivery = async (): Promise<string> => {
  const other = await newPlatform();
  await other.api.ok('updateConfig', { body: { webhookEndpoint: failing.url } });
  await other.fundedAccount(100);
  const pause = pauses();
  for (;;) {
    const { data } = await other.api.ok('listWebhookDeliveries', { query: { status: 'RETRYING' } });
    if (data[0] !== undefined) return data[0].id;
    await pause();
  }
};

/** An execution ends a moment after its payment or its job. The one of the failed delivery waits for its retries. */
const isOver = ({ id, executions }: Story): boolean =>
  id === failedEventId || executions.every(({ status }) => status !== 'RUNNING');

const tellStories = async (ids: readonly string[]): Promise<void> => {
  const pause = pauses();
  for (;;) {
    printed = (await admin('explain', ...ids, '--json')).text;
    const told = z.array(storySchema).parse(JSON.parse(printed));
    for (const story of told) stories.set(story.id, story);
    if (told.length === ids.length && told.every(isOver)) return;
    await pause();
  }
};

beforeAll(async () => {
  failing = await WebhookReceiver.start(500);
  receiver = await WebhookReceiver.start();
  platform = await newPlatform({ isFilledOverHttp: true });
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
  customerId = (await platform.newCustomer()).id;
  const paid = Promise.all([...['000', '002', '005'].map(pay), executeQuote()]);
  const [job, eventId] = await Promise.all([
    importCsv(platform, csvFile(['one', 'two'])),
    failedDelivery(),
    paid,
  ]);
  jobId = job.id;
  failedEventId = eventId;
  verificationId = (await platform.api.ok('submitVerification', { body: { customerId } })).id;
  await Promise.all([...payments.values()].map((id) => ended(platform, id)));
  await tellStories([...payments.values(), jobId, customerId, verificationId, failedEventId]);
});

afterAll(async () => {
  await Promise.all([failing.stop(), receiver.stop()]);
});

const storyOf = (id: string | undefined): Story => {
  const story = stories.get(id ?? '');
  if (story === undefined) throw new Error(`There is no story of ${id}`);
  return story;
};

describe('npm run admin -- explain', () => {
  it.each([
    ['000', 'COMPLETED', [], ['TRANSFER']],
    ['002', 'FAILED', [], ['TRANSFER', 'REFUND']],
    ['005', 'FAILED', ['delayed-outcome'], ['TRANSFER', 'REFUND']],
    ['quote', 'COMPLETED', ['quote-execution'], ['PAYMENT']],
  ])('joins the states, money, workflow and logs of the payment %s', (name, status, workflows, purposes) => {
    const story = storyOf(payments.get(name));

    expect(story.status).toBe(status);
    expect(story.executions.map(({ workflow }) => workflow)).toEqual(workflows);
    expect(story.executions.every(({ status: state }) => state === 'SUCCEEDED')).toBe(true);
    expect(story.executions.every(({ steps }) => steps.every((step) => step.status === 'DONE'))).toBe(true);
    expect(story.journals.map(({ purpose }) => purpose)).toEqual(purposes);
    expect(story.logs.some(({ text }) => text.includes('"status":201'))).toBe(true);
    const times = story.entries.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((left, right) => left - right));
  });

  it('shows the webhooks of a payment with their attempts', async () => {
    await expect
      .poll(async () => {
        const { text } = await admin('explain', payments.get('000') ?? '', '--json');
        const [story] = z.array(storySchema).parse(JSON.parse(text));
        return story?.deliveries.map(({ status, attempts }) => [status, attempts.length]);
      })
      .toEqual([['DELIVERED', 1]]);
  });

  it('says of a failed delivery what was answered and what comes next', () => {
    const story = storyOf(failedEventId);

    expect(story.status).toBe('RETRYING');
    expect(story.deliveries[0]?.attempts[0]?.isBad).toBe(true);
    expect(story.entries.some(({ title }) => title.includes('answered 500'))).toBe(true);
    expect(story.next).toHaveLength(1);
  });

  it('finds the execution of a bulk upload, whose name nobody knows', () => {
    const story = storyOf(jobId);

    expect(story.status).toBe('COMPLETED');
    expect(story.executions.map(({ workflow, status }) => [workflow, status])).toEqual([
      ['bulk-customers', 'SUCCEEDED'],
    ]);
    expect(story.executions[0]?.graph.edges.some(({ isTaken }) => isTaken)).toBe(true);
  });

  it('tells of a customer and of a verification with the requests that touched them', () => {
    expect(storyOf(customerId).logs.some(({ text }) => text.includes('createCustomer'))).toBe(true);
    expect(storyOf(verificationId).logs.some(({ text }) => text.includes('submitVerification'))).toBe(true);
  });

  it('shows no account number and no name', () => {
    // The number of the local AWS account stands in ARNs and in EventBridge's events.
    const withoutIds = printed.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|000000000000/g, '');

    expect(withoutIds).not.toMatch(/\b\d{9,}\b|Jane/);
  });

  it('prints a story for people, and one sentence when there is nothing', async () => {
    const told = await admin('explain', payments.get('005') ?? '');
    expect(told.text).toMatch(/Outgoing payment of 5\.00 USD {2}FAILED/);
    expect(told.text).toMatch(/The workflow delayed-outcome ended SUCCEEDED/);

    const nothing = await admin('explain', 'Transaction:019542f5-b3e7-7d02-8000-000000000000');
    expect([nothing.exitCode, nothing.text]).toEqual([1, '']);
    expect(nothing.errors).toMatch(/^Nothing has the id Transaction:019542f5/);
  });
});
