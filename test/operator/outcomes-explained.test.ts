import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { admin } from '#test/support/admin.ts';
import { pauses } from '#test/support/pause.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { inState, payToUma } from '#test/support/uma-payments.ts';
import { isApprovalRequest, WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { type Story, storySchema } from './support/story.ts';

let platform: TestPlatform;
let receiver: WebhookReceiver;
const stories = new Map<string, Story>();

const transferOut = async (suffix: string): Promise<string> => {
  const account = await platform.fundedAccount(10_000);
  const bank = await platform.externalAccount({ suffix, customerId: account.customerId });
  const body = { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 500 };
  return (await platform.api.ok('createTransferOut', { body })).id;
};

const transferIn = async (suffix: string): Promise<string> => {
  const account = await platform.fundedAccount(10_000);
  const bank = await platform.externalAccount({ suffix, customerId: account.customerId });
  const body = { source: { accountId: bank.id }, destination: { accountId: account.id }, amount: 500 };
  return (await platform.api.ok('createTransferIn', { body })).id;
};

const executedQuote = async (suffix: string): Promise<string> => {
  const account = await platform.fundedAccount(10_000);
  const bank = await platform.externalAccount({ suffix, customerId: account.customerId });
  const body = {
    source: { sourceType: 'ACCOUNT', accountId: account.id },
    destination: { destinationType: 'ACCOUNT', accountId: bank.id },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 500,
    immediatelyExecute: true,
  };
  return (await platform.api.ok('createQuote', { body })).transactionId;
};

const toUma = async (name: string): Promise<string> => {
  const from = await platform.fundedAccount(10_000);
  const order = { from, to: `$${name}@sandbox.uma.test`, amount: 500, currency: 'USD' };
  return (await payToUma(platform, order)).transactionId;
};

/** Its amount says how the platform answers the approval request. */
const incoming = async (amount: string): Promise<string> => {
  const { customerId } = await platform.fundedAccount(0);
  const { id } = await platform.api.ok('receiveSandboxUmaPayment', {
    body: {
      senderUmaAddress: '$success.usd@sandbox.uma.test',
      customerId,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: Number(amount),
    },
  });
  return id;
};

const makers = { transferOut, transferIn, executedQuote, toUma, incoming };

/** What was paid and how, its last state, its workflows, and the money that moved. */
const outcomes: readonly [keyof typeof makers, string, string, readonly string[], readonly string[]][] = [
  ['transferOut', '003', 'FAILED', [], ['TRANSFER', 'REFUND']],
  ['transferOut', '004', 'REJECTED', [], ['TRANSFER', 'REFUND']],
  ['transferIn', '000', 'COMPLETED', [], ['TRANSFER']],
  ['transferIn', '002', 'FAILED', [], []],
  ['transferIn', '005', 'FAILED', ['delayed-outcome'], []],
  ['executedQuote', '002', 'FAILED', ['quote-execution'], ['PAYMENT', 'REFUND']],
  ['executedQuote', '004', 'FAILED', ['quote-execution'], ['PAYMENT', 'REFUND']],
  ['executedQuote', '005', 'FAILED', ['quote-execution'], ['PAYMENT', 'REFUND']],
  ['executedQuote', '006', 'REFUNDED', ['quote-execution'], ['PAYMENT', 'REFUND']],
  ['executedQuote', '007', 'FAILED', ['quote-execution'], ['PAYMENT']],
  ['toUma', 'success.usd', 'COMPLETED', ['quote-execution'], ['PAYMENT']],
  ['toUma', 'fail.compliance.usd', 'REJECTED', ['quote-execution'], ['PAYMENT', 'REFUND']],
  ['incoming', '1200', 'COMPLETED', ['payment-approval'], ['PAYMENT']],
  ['incoming', '1403', 'REJECTED', ['payment-approval'], []],
];

const isOver = ({ status = '', executions, deliveries }: Story): boolean =>
  !['PENDING', 'PROCESSING'].includes(status) &&
  deliveries.some(({ attempts }) => attempts.length > 0) &&
  executions.every((execution) => execution.status !== 'RUNNING');

const storiesOf = async (ids: readonly string[]): Promise<Story[]> => {
  const pause = pauses();
  for (;;) {
    const { text } = await admin('explain', ...ids, '--json');
    const told = z.array(storySchema).parse(JSON.parse(text));
    if (told.length === ids.length && told.every(isOver)) return told;
    await pause();
  }
};

beforeAll(async () => {
  receiver = await WebhookReceiver.start((request) =>
    isApprovalRequest(request) && request.body.includes('"amount":1403,') ? 403 : 200,
  );
  platform = await newPlatform();
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
  const ids = await Promise.all(outcomes.map(([kind, how]) => makers[kind](how)));
  // A command costs much more than this question.
  await Promise.all(outcomes.map(([, , status], at) => inState(platform, ids[at] ?? '', status)));
  const byId = new Map((await storiesOf(ids)).map((story) => [story.id, story]));
  outcomes.forEach(([kind, how], at) => {
    const story = byId.get(ids[at] ?? '');
    if (story !== undefined) stories.set(`${kind} ${how}`, story);
  });
});

afterAll(() => receiver.stop());

const storyOf = (name: string): Story => {
  const story = stories.get(name);
  if (story === undefined) throw new Error(`There is no story of ${name}`);
  return story;
};

it.each(outcomes)('explain joins all about the payment %s %s', (kind, how, status, workflows, purposes) => {
  const story = storyOf(`${kind} ${how}`);

  expect(story.status).toBe(status);
  expect(story.executions.map(({ workflow, status: ended }) => [workflow, ended])).toEqual(
    workflows.map((workflow) => [workflow, 'SUCCEEDED']),
  );
  expect(story.executions.every(({ steps }) => steps.length > 0)).toBe(true);
  expect(story.journals.map(({ purpose }) => purpose)).toEqual(purposes);
  expect(story.logs.some(({ text }) => /"status":20[01]/.test(text))).toBe(true);
  const kinds = story.entries.map(({ kind: of }) => of);
  expect(kinds).toEqual(expect.arrayContaining(['STATUS', 'ATTEMPT', 'LOG']));
  expect(story.next).toEqual([]);
});
