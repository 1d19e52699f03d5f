import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApprovalWorld } from '#test/support/approval-world.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { leaveUndecided, WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { type Timeline, told } from './support/timeline.ts';

const timelineOf = async ({ api }: TestPlatform, transactionId: string): Promise<Timeline> =>
  (await api.ok('getTransactionTimeline', { path: { transactionId } })).data;

describe('the timeline of a payment of a platform with an endpoint', () => {
  let platform: TestPlatform;
  let receiver: WebhookReceiver;
  let account: FundedAccount;

  beforeAll(async () => {
    platform = await newPlatform();
    receiver = await WebhookReceiver.start();
    await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
    account = await platform.fundedAccount(1_000);
  });

  afterAll(() => receiver.stop());

  const transferOut = async (suffix: string): Promise<string> => {
    const { id } = await platform.externalAccount({ suffix, customerId: account.customerId });
    const body = { source: { accountId: account.id }, destination: { accountId: id }, amount: 100 };
    return (await platform.api.ok('createTransferOut', { body })).id;
  };
  const webhooksOf = async (id: string): Promise<Timeline> =>
    (await timelineOf(platform, id)).filter(({ kind }) => kind === 'WEBHOOK');

  it('has an entry for each of its events, with the delivery behind it', async () => {
    const id = await transferOut('002');
    await expect.poll(async () => (await webhooksOf(id)).length).toBe(2);

    const entries = await webhooksOf(id);

    expect(entries.map(({ title }) => title).toSorted()).toEqual([
      'Delivered OUTGOING_PAYMENT_FAILED to your webhook endpoint',
      'Delivered OUTGOING_PAYMENT_REFUND_COMPLETED to your webhook endpoint',
    ]);
    for (const { details } of entries) {
      const { deliveryId = '', eventType } = details;
      expect(details).toMatchObject({ deliveryStatus: 'DELIVERED', attemptCount: 1, responseStatus: 200 });
      const path = { deliveryId };
      expect(await platform.api.ok('getWebhookDelivery', { path })).toMatchObject({ type: eventType });
    }
    expect(JSON.stringify(entries)).not.toContain(receiver.url);
  });

  it('says when an event that was not accepted is sent again', async () => {
    receiver.reaction = ({ body }) => (body.includes('OUTGOING_PAYMENT_COMPLETED') ? 500 : 200);
    const id = await transferOut('000');
    await expect.poll(async () => (await webhooksOf(id)).length).toBe(1);

    const timeline = await timelineOf(platform, id);

    expect(timeline.at(-2)).toMatchObject({
      kind: 'WEBHOOK',
      title: expect.stringMatching(/^Your webhook endpoint has not accepted OUTGOING_PAYMENT_COMPLETED, /),
      details: { deliveryStatus: 'RETRYING', responseStatus: 500, errorClass: 'SERVER_ERROR' },
    });
    expect(timeline.at(-1)).toMatchObject({
      kind: 'NEXT',
      title: 'OUTGOING_PAYMENT_COMPLETED is sent to your webhook endpoint again by now',
      details: { eventType: 'OUTGOING_PAYMENT_COMPLETED' },
    });
    receiver.reaction = 200;
  });
});

describe('the timeline of an incoming payment', () => {
  let world: ApprovalWorld;

  beforeAll(async () => {
    world = await ApprovalWorld.start();
    world.receiver.reaction = leaveUndecided;
  });

  afterAll(() => world.stop());

  const start = [
    'STATUS A payment of 50.00 EUR came in and waits for your approval',
    'WORKFLOW Started to ask you for your approval',
  ];
  const decided = async (
    operation: 'approveIncomingPayment' | 'rejectIncomingPayment',
    waiting: { id: string },
  ) => {
    await world.receiving.api.ok(operation, { path: { transactionId: waiting.id }, body: {} });
    return (await timelineOf(world.receiving, waiting.id)).filter(({ kind }) => kind !== 'WEBHOOK');
  };

  it('that waits tells until when', async () => {
    const waiting = await world.fromStranger();

    const timeline = await timelineOf(world.receiving, waiting.id);

    expect(told(timeline, waiting.account.id).filter((entry) => !entry.startsWith('WEBHOOK'))).toEqual([
      ...start,
      'NEXT The payment fails by now at the latest, unless it is decided before',
    ]);
    await decided('rejectIncomingPayment', waiting);
  });

  it('that was approved shows the credit', async () => {
    const waiting = await world.fromStranger();

    const timeline = await decided('approveIncomingPayment', waiting);

    expect(told(timeline, waiting.account.id)).toEqual([
      ...start,
      'STATUS The customer has 50.00 EUR',
      'JOURNAL Credited 50.00 EUR to the account',
    ]);
  });

  it('that was rejected says so, and shows the sender nothing of the receiver', async () => {
    const waiting = await world.fromOurs();

    const timeline = await decided('rejectIncomingPayment', waiting);
    const sent = await timelineOf(world.sending, waiting.outgoing?.id ?? '');

    expect(told(timeline, waiting.account.id)).toEqual([...start, 'STATUS You rejected the payment']);
    expect(sent.map(({ kind }) => kind)).toEqual([
      'STATUS',
      'JOURNAL',
      'WORKFLOW',
      'STATUS',
      'JOURNAL',
      'REFUND',
    ]);
    for (const foreign of [waiting.account.id, waiting.account.customerId, world.receiving.id]) {
      expect(JSON.stringify(sent)).not.toContain(foreign.split(':').at(-1));
    }
  });
});
