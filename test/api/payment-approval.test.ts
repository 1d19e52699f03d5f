import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { accountSample } from '#test/support/samples.ts';
import { type FundedAccount, invoke, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { ended } from '#test/support/uma-payments.ts';
import {
  isQuestion,
  type Reaction,
  type ReceivedRequest,
  undecided,
  WebhookReceiver,
} from '#test/support/webhook-receiver.ts';

const askStep = 'PaymentsService-local-ask-platform';

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

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: z.string(),
  data: z.looseObject({ id: z.string() }),
});

/** The approval requests about a payment; other events of it may be there, too. */
const questions = (transactionId: string): ReceivedRequest[] =>
  receiver.about(transactionId).filter(isQuestion);

/** Answers approval requests as it is told, and takes every other event. */
const answer = (reaction: Reaction): void => {
  receiver.reaction = (request) => (isQuestion(request) ? reaction : 200);
};

/** A payment that its platform has been asked about and left open. */
const openPayment = async (more: object = {}, isAnswered = true): Promise<string> => {
  if (isAnswered) answer(202);
  else receiver.reaction = undecided;
  const { id, status } = await receive(more);
  expect(status).toBe('PENDING');
  await receiver.asked(id);
  return id;
};

const approve = (transactionId: string) =>
  platform.api.call('approveIncomingPayment', { path: { transactionId }, body: {} });
const reject = (transactionId: string) =>
  platform.api.call('rejectIncomingPayment', { path: { transactionId }, body: { reason: 'Not expected' } });

describe('a payment to a customer of a platform with a webhook endpoint', () => {
  it.each<[Reaction, object, number]>([
    [200, { status: 'COMPLETED' }, 1_000],
    [403, { status: 'REJECTED' }, 0],
    [422, { status: 'FAILED', failureReason: 'MISSING_MANDATORY_PAYEE_DATA' }, 0],
    [500, { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' }, 0],
    [201, { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' }, 0],
    [302, { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' }, 0],
    [409, { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' }, 0],
    ['RESET', { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' }, 0],
    ['SILENCE', { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' }, 0],
    [202, { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' }, 0],
  ])('is asked for once and ends as the answer %s says', async (reaction, end, credited) => {
    answer(reaction);
    const before = await platform.balanceOf(account);

    const incoming = await receive();

    expect(incoming.status).toBe('PENDING');
    expect(await platform.settled(incoming.id)).toMatchObject(end);
    expect(await platform.balanceOf(account)).toBe(before + credited);
    expect(questions(incoming.id)).toHaveLength(1);
  });

  it('is asked for by its event, signed, with the payment as GET shows it', async () => {
    const id = await openPayment();

    const [request] = questions(id);
    const event = eventSchema.parse(JSON.parse(request?.body ?? ''));

    const pending = await platform.api.ok('getTransaction', { path: { transactionId: id } });
    expect(event).toMatchObject({
      id: expect.stringMatching(/^Webhook:/),
      type: 'INCOMING_PAYMENT_PENDING',
      timestamp: pending.createdAt,
      data: pending,
    });
    expect(request?.headers).toMatchObject({ 'x-webhook-id': event.id });
    expect(request?.headers['x-webhook-signature']).toMatch(/^[A-Za-z0-9+/]+=*$/);
    await reject(id);
  });

  it.each<[Reaction, string, string | undefined]>([
    [200, 'DELIVERED', undefined],
    [403, 'DELIVERED', undefined],
    [201, 'FAILED', 'UNEXPECTED_STATUS'],
    [500, 'FAILED', 'SERVER_ERROR'],
    ['RESET', 'FAILED', 'CONNECTION'],
  ])(
    'is asked for by a delivery in the log, which the answer %s makes %s',
    async (reaction, status, errorClass) => {
      answer(reaction);
      const { id } = await receive();
      await platform.settled(id);

      const asked = eventSchema.parse(JSON.parse(questions(id)[0]?.body ?? ''));
      const path = { deliveryId: asked.id };
      await expect
        .poll(async () => (await platform.api.call('getWebhookDelivery', { path })).status)
        .toBe(200);
      const delivery = await platform.api.ok('getWebhookDelivery', { path });
      expect(delivery).toMatchObject({
        status,
        type: 'INCOMING_PAYMENT_PENDING',
        attemptCount: 1,
        event: asked,
      });
      expect(delivery.lastAttempt?.errorClass).toBe(errorClass);
    },
  );

  it('goes on to the default deposit account once it is approved', async () => {
    const customer = await platform.newCustomer();
    const bank = { ...accountSample(), customerId: customer.id, defaultUmaDepositAccount: true };
    await platform.api.ok('createExternalAccount', { body: bank });
    const id = await openPayment({ customerId: customer.id });

    const { body } = await approve(id);

    expect(body).toMatchObject({
      status: 'PROCESSING',
      destination: { accountId: expect.stringMatching(/^External/) },
    });
    expect(await ended(platform, id)).toMatchObject({ status: 'COMPLETED' });
  });

  it('is approved by a step that finds the endpoint gone', async () => {
    const id = await openPayment({}, false);
    await platform.api.ok('updateConfig', { body: { webhookEndpoint: null } });

    await invoke(askStep, { platformId: platform.id, transactionId: id.split(':')[1] });

    expect(await platform.settled(id)).toMatchObject({ status: 'COMPLETED' });
    await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
  });
});

describe('a payment that the platform left open', () => {
  it('is approved by the platform, once', async () => {
    const before = await platform.balanceOf(account);
    const id = await openPayment();

    const approved = await approve(id);

    expect(approved.status).toBe(200);
    expect(approved.body).toMatchObject({ id, type: 'INCOMING', status: 'COMPLETED' });
    expect(await platform.api.ok('getTransaction', { path: { transactionId: id } })).toEqual(approved.body);
    for (const again of [await approve(id), await reject(id)]) {
      expect(again.error).toMatchObject({ status: 409, code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL' });
    }
    expect(await platform.balanceOf(account)).toBe(before + 1_000);
  });

  it('is rejected by the platform, once, and the reason is nowhere', async () => {
    const before = await platform.balanceOf(account);
    const id = await openPayment();

    const rejected = await reject(id);

    expect(rejected.body).toMatchObject({ id, status: 'REJECTED' });
    expect(rejected.text).not.toContain('Not expected');
    expect((await approve(id)).error.code).toBe('TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL');
    expect(await platform.balanceOf(account)).toBe(before);
  });

  it('needs no body to be decided', async () => {
    const id = await openPayment();

    const { body } = await platform.api.call('approveIncomingPayment', { path: { transactionId: id } });

    expect(body.status).toBe('COMPLETED');
  });

  it('is nothing to another platform', async () => {
    const id = await openPayment({}, false);
    const other = await newPlatform();

    const path = { transactionId: id };

    for (const operation of ['approveIncomingPayment', 'rejectIncomingPayment'] as const) {
      expect(await other.api.refused(operation, { path, body: {} })).toMatchObject({ status: 404 });
    }
    await reject(id);
  });

  it('keeps its customer from being deleted', async () => {
    const customer = await platform.newCustomer();
    const id = await openPayment({ customerId: customer.id }, false);

    const error = await platform.api.refused('deleteCustomer', { path: { customerId: customer.id } });

    expect(error.code).toBe('CUSTOMER_HAS_FUNDS');
    await reject(id);
    await platform.api.ok('deleteCustomer', { path: { customerId: customer.id } });
  });
});
