import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { accountSample } from '#test/support/samples.ts';
import { type FundedAccount, invoke, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { ended, onlyIncomingOf, payToUma } from '#test/support/uma-payments.ts';
import {
  isQuestion,
  type Reaction,
  type ReceivedRequest,
  undecided,
  WebhookReceiver,
} from '#test/support/webhook-receiver.ts';

const askStep = 'PaymentsService-local-ask-platform';
const funds = 1_000_000;

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

describe('there is nothing to decide about', () => {
  it.each([
    ['no id', 'jane'],
    ['an unknown id', 'Transaction:019542f5-b3e7-7d02-8000-000000000000'],
  ])('%s', async (_what, id) => {
    expect((await approve(id)).error).toMatchObject({ status: 404, code: 'TRANSACTION_NOT_FOUND' });
    expect((await reject(id)).error).toMatchObject({ status: 404, code: 'TRANSACTION_NOT_FOUND' });
  });

  it('a transfer in that waits for its bank, nor a payment that goes out', async () => {
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
  ])('ends on both sides together: answer %s, then %s', async (reaction, decision, end, outcome) => {
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
  });
});
