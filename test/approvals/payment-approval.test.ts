import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { accountSample } from '#test/support/samples.ts';
import { invoke, type TestPlatform } from '#test/support/service.ts';
import { ended } from '#test/support/uma-payments.ts';
import type { Reaction } from '#test/support/webhook-receiver.ts';
import { ApprovalPlatform } from './support/approval-platform.ts';

const askStep = 'PaymentsService-local-ask-platform';

let asked: ApprovalPlatform;
let platform: TestPlatform;

beforeAll(async () => {
  asked = await ApprovalPlatform.start();
  ({ platform } = asked);
});

afterAll(() => asked.stop());

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: z.string(),
  data: z.looseObject({ id: z.string() }),
});

interface Logged {
  readonly status: string;
  readonly errorClass: string | undefined;
}

/** Expects the approval request of a payment in the delivery log. */
const expectLogged = async (transactionId: string, { status, errorClass }: Logged): Promise<void> => {
  const event = eventSchema.parse(JSON.parse(asked.approvalRequests(transactionId)[0]?.body ?? ''));
  const path = { deliveryId: event.id };
  await expect.poll(async () => (await platform.api.call('getWebhookDelivery', { path })).status).toBe(200);
  const delivery = await platform.api.ok('getWebhookDelivery', { path });
  expect(delivery).toMatchObject({ status, type: 'INCOMING_PAYMENT_PENDING', attemptCount: 1, event });
  expect(delivery.lastAttempt?.errorClass).toBe(errorClass);
};

describe('a payment to a customer of a platform with a webhook endpoint', () => {
  it.each<[Reaction, object, number, Logged?]>([
    [200, { status: 'COMPLETED' }, 1_000, { status: 'DELIVERED', errorClass: undefined }],
    [403, { status: 'REJECTED' }, 0, { status: 'DELIVERED', errorClass: undefined }],
    [422, { status: 'FAILED', failureReason: 'MISSING_MANDATORY_PAYEE_DATA' }, 0],
    [
      500,
      { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' },
      0,
      { status: 'FAILED', errorClass: 'SERVER_ERROR' },
    ],
    [
      201,
      { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' },
      0,
      { status: 'FAILED', errorClass: 'UNEXPECTED_STATUS' },
    ],
    [302, { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' }, 0],
    [409, { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' }, 0],
    [
      'RESET',
      { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' },
      0,
      { status: 'FAILED', errorClass: 'CONNECTION' },
    ],
    ['SILENCE', { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' }, 0],
    [202, { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' }, 0],
  ])(
    'has one approval request, and the answer %s decides its end',
    async (reaction, end, credited, logged) => {
      asked.answer(reaction);
      const before = await platform.balanceOf(asked.account);

      const incoming = await asked.receive();

      expect(incoming.status).toBe('PENDING');
      expect(await platform.settled(incoming.id)).toMatchObject(end);
      expect(await platform.balanceOf(asked.account)).toBe(before + credited);
      expect(asked.approvalRequests(incoming.id)).toHaveLength(1);
      if (logged !== undefined) await expectLogged(incoming.id, logged);
    },
  );

  it('has a signed approval request with the payment as GET shows it', async () => {
    const id = await asked.openPayment();

    const [request] = asked.approvalRequests(id);
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
    await asked.reject(id);
  });

  it('goes on to the default deposit account after the approval', async () => {
    const customer = await platform.newCustomer();
    const bank = { ...accountSample(), customerId: customer.id, defaultUmaDepositAccount: true };
    await platform.api.ok('createExternalAccount', { body: bank });
    const id = await asked.openPayment({ customerId: customer.id });

    const { body } = await asked.approve(id);

    expect(body).toMatchObject({
      status: 'PROCESSING',
      destination: { accountId: expect.stringMatching(/^External/) },
    });
    expect(await ended(platform, id)).toMatchObject({ status: 'COMPLETED' });
  });

  it('is approved by the step when the platform has no endpoint any more', async () => {
    const id = await asked.openPayment();
    await platform.api.ok('updateConfig', { body: { webhookEndpoint: null } });

    await invoke(askStep, { platformId: platform.id, transactionId: id.split(':')[1], occasion: 'FIRST' });

    expect(await platform.settled(id)).toMatchObject({ status: 'COMPLETED' });
    await platform.api.ok('updateConfig', { body: { webhookEndpoint: asked.receiver.url } });
  });
});
