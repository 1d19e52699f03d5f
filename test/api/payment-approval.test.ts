import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { type Reaction, WebhookReceiver } from '#test/support/webhook-receiver.ts';

let platform: TestPlatform;
let account: FundedAccount;
let receiver: WebhookReceiver;

beforeAll(async () => {
  platform = await newPlatform();
  account = await platform.fundedAccount(0);
  receiver = await WebhookReceiver.start();
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
});

afterAll(async () => {
  expect(await platform.reconcile()).toEqual([]);
  await receiver.stop();
});

const receive = (more: object = {}) =>
  platform.api.ok('receiveSandboxUmaPayment', {
    body: {
      senderUmaAddress: '$success.usd@sandbox.uma.test',
      customerId: account.customerId,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 1_000,
      ...more,
    },
  });

describe('a payment to a customer of a platform with a webhook endpoint', () => {
  it.each<[Reaction, object, number]>([
    [200, { status: 'COMPLETED' }, 1_000],
    [403, { status: 'REJECTED' }, 0],
    [422, { status: 'FAILED', failureReason: 'MISSING_MANDATORY_PAYEE_DATA' }, 0],
    [500, { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' }, 0],
    [201, { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' }, 0],
    [409, { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' }, 0],
    ['RESET', { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' }, 0],
    ['SILENCE', { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' }, 0],
    [202, { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' }, 0],
  ])('ends as the answer %s says', async (reaction, end, credited) => {
    receiver.reaction = reaction;
    const before = await platform.balanceOf(account);

    const incoming = await receive();

    expect(incoming.status).toBe('PENDING');
    expect(await platform.settled(incoming.id)).toMatchObject(end);
    expect(await platform.balanceOf(account)).toBe(before + credited);
    expect(asked(incoming.id)).toHaveLength(1);
  });
});

/** The approval requests about a payment; other events of it may be there, too. */
const asked = (transactionId: string) =>
  receiver.about(transactionId).filter(({ body }) => body.includes('INCOMING_PAYMENT_PENDING'));
