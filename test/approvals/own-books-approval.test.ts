import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { onlyIncomingOf, payToUma } from '#test/support/uma-payments.ts';
import { isApprovalRequest, type Reaction, WebhookReceiver } from '#test/support/webhook-receiver.ts';

const funds = 1_000_000;

let platform: TestPlatform;
let receiver: WebhookReceiver;

beforeAll(async () => {
  platform = await newPlatform();
  receiver = await WebhookReceiver.start();
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
});

afterAll(async () => {
  expect(await platform.reconcile()).toEqual([]);
  await receiver.stop();
});

/** Sets the endpoint's answer to approval requests. It accepts every other event. */
const answer = (reaction: Reaction): void => {
  receiver.reaction = (request) => (isApprovalRequest(request) ? reaction : 200);
};

const approve = (transactionId: string) =>
  platform.api.call('approveIncomingPayment', { path: { transactionId }, body: {} });
const reject = (transactionId: string) =>
  platform.api.call('rejectIncomingPayment', { path: { transactionId }, body: {} });

describe('a decision is refused for', () => {
  it.each([
    ['no id', 'jane'],
    ['an unknown id', 'Transaction:019542f5-b3e7-7d02-8000-000000000000'],
  ])('%s', async (_what, id) => {
    expect((await approve(id)).error).toMatchObject({ status: 404, code: 'TRANSACTION_NOT_FOUND' });
    expect((await reject(id)).error).toMatchObject({ status: 404, code: 'TRANSACTION_NOT_FOUND' });
  });

  it('a transfer in that waits for its bank, and for an outgoing payment', async () => {
    const payer = await platform.fundedAccount(funds);
    const [late, bank] = [
      await platform.externalAccount({ suffix: '005' }),
      await platform.externalAccount(),
    ];
    const transferIn = await platform.api.ok('createTransferIn', {
      body: { source: { accountId: late.id }, destination: { accountId: payer.id }, amount: 100 },
    });
    const transferOut = await platform.api.ok('createTransferOut', {
      body: { source: { accountId: payer.id }, destination: { accountId: bank.id }, amount: 100 },
    });

    expect(transferIn.status).toBe('PENDING');
    for (const { id } of [transferIn, transferOut]) {
      expect((await approve(id)).error.code).toBe('TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL');
      expect((await reject(id)).error.code).toBe('TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL');
    }
  });
});

describe('a payment from another customer of the service', () => {
  let sending: TestPlatform;
  let payer: FundedAccount;

  beforeAll(async () => {
    sending = await newPlatform();
    payer = await sending.fundedAccount(funds);
  });

  afterAll(async () => {
    expect(await sending.reconcile()).toEqual([]);
  });

  const failed = {
    status: 'FAILED',
    failureReason: 'QUOTE_EXECUTION_FAILED',
    refund: { status: 'COMPLETED' },
  };

  it.each<[Reaction, 'approve' | 'reject' | undefined, object, object]>([
    [200, undefined, { status: 'COMPLETED' }, { status: 'COMPLETED' }],
    [202, 'approve', { status: 'COMPLETED' }, { status: 'COMPLETED' }],
    [202, 'reject', { status: 'REJECTED' }, { status: 'REJECTED', refund: { status: 'COMPLETED' } }],
    [403, undefined, { status: 'REJECTED' }, { status: 'REJECTED', refund: { status: 'COMPLETED' } }],
    [202, undefined, { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' }, failed],
    [500, undefined, { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' }, failed],
  ])(
    'ends on both sides together: the endpoint answers %s, then the platform decides %s',
    async (reaction, decision, end, outcome) => {
      answer(reaction);
      const customer = await platform.newCustomer({ currencies: ['EUR'] });
      const before = await sending.balanceOf(payer);

      const quote = await payToUma(sending, { from: payer, to: customer.umaAddress });
      const incoming = await onlyIncomingOf(platform, customer.id);
      if (decision === 'approve') await approve(incoming.id);
      if (decision === 'reject') await reject(incoming.id);

      expect(await platform.settled(incoming.id)).toMatchObject(end);
      const path = { transactionId: quote.transactionId };
      const outgoing = await sending.api.ok('getTransaction', { path });
      expect(outgoing).toMatchObject(outcome);
      const isPaid = outgoing.status === 'COMPLETED';
      expect(await sending.balanceOf(payer)).toBe(before - (isPaid ? quote.totalSendingAmount : 0));
      const euros = await platform.accountOf(customer.id, 'EUR');
      expect(await platform.balanceOf(euros)).toBe(isPaid ? 5_000 : 0);
    },
  );
});
