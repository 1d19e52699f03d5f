import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApprovalWorld } from '#test/support/approval-world.ts';
import { executionsOf, type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { leaveUndecided, WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { funding, quoteBody } from './support/quote-parts.ts';

const funds = 50_000;

let platform: TestPlatform;
let receiver: WebhookReceiver;
let account: FundedAccount;
let slowBank: string;
let bank: string;

beforeAll(async () => {
  platform = await newPlatform();
  receiver = await WebhookReceiver.start();
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
  account = await platform.fundedAccount(funds);
  slowBank = (await platform.externalAccount({ suffix: '005', customerId: account.customerId })).id;
  bank = (await platform.externalAccount({ customerId: account.customerId })).id;
});

afterAll(() => receiver.stop());

const cancel = (transactionId: string, key: string = randomUUID()) =>
  platform.api.call('cancelTransaction', { path: { transactionId }, key });
const apiError = (transactionId: string) =>
  platform.api.refused('cancelTransaction', { path: { transactionId } });

const transferOut = () =>
  platform.api.ok('createTransferOut', {
    body: { source: { accountId: account.id }, destination: { accountId: slowBank }, amount: 700 },
  });
const transferIn = () =>
  platform.api.ok('createTransferIn', {
    body: { source: { accountId: slowBank }, destination: { accountId: account.id }, amount: 700 },
  });

/** Cancels a new transfer. On a slow machine the bank may have answered before; then another one. */
const cancelledInTime = async (make: typeof transferOut) => {
  for (;;) {
    const { id } = await make();
    const answer = await cancel(id);
    if (answer.isOk) return answer.body;
    expect(answer.error.details?.status).toBe('FAILED');
  }
};

const eventsOf = (id: string): string[] =>
  receiver.requests.flatMap(({ body }) => {
    const { type, data } = JSON.parse(body);
    return data?.id === id ? [String(type)] : [];
  });

describe('a transfer that waits for its bank', () => {
  it('going out is REFUNDED at once, with one event, and its workflow ends quietly', async () => {
    const cancelled = await cancelledInTime(transferOut);
    const { id } = cancelled;

    expect(cancelled).toMatchObject({
      status: 'REFUNDED',
      refund: { status: 'COMPLETED', reason: 'USER_CANCELLATION' },
    });
    expect(await platform.balanceOf(account)).toBe(funds);
    const uuid = id.slice('Transaction:'.length);
    await expect
      .poll(() => executionsOf(uuid))
      .toEqual([expect.stringMatching(/ExecutionSucceeded.*REFUNDED/)]);
    expect(await platform.api.ok('getTransaction', { path: { transactionId: id } })).toEqual(cancelled);
    const expected = ['OUTGOING_PAYMENT_PENDING', 'OUTGOING_PAYMENT_REFUND_COMPLETED'];
    await expect.poll(() => eventsOf(id).toSorted()).toEqual(expected);
  });

  it('coming in is REJECTED and moves nothing', async () => {
    const cancelled = await cancelledInTime(transferIn);
    const { id } = cancelled;

    expect(cancelled).toMatchObject({ type: 'INCOMING', status: 'REJECTED' });
    expect(await platform.balanceOf(account)).toBe(funds);
    const expected = ['INCOMING_PAYMENT_FAILED', 'INCOMING_PAYMENT_PENDING'];
    await expect.poll(() => eventsOf(id).toSorted()).toEqual(expected);
  });

  it('is cancelled once', async () => {
    const first = await cancelledInTime(transferOut);
    const { id } = first;

    expect(await apiError(id)).toMatchObject({
      status: 409,
      code: 'TRANSACTION_NOT_CANCELLABLE',
      details: { transactionId: id, status: 'REFUNDED', type: 'OUTGOING' },
    });
    expect(await platform.balanceOf(account)).toBe(funds);
  });
});

describe('a quote that nobody has executed', () => {
  it('is EXPIRED for its readers, and cannot be executed any more', async () => {
    const quote = await platform.api.ok('createQuote', { body: quoteBody(account.id, bank) });
    const { id: quoteId, transactionId } = quote;

    const key = randomUUID();
    const cancelled = await cancel(transactionId, key);
    expect(cancelled.body).toMatchObject({ status: 'EXPIRED', quoteId });
    expect(await cancel(transactionId, key)).toMatchObject({ isReplay: true, text: cancelled.text });
    expect(await platform.api.ok('getQuote', { path: { quoteId } })).toMatchObject({ status: 'EXPIRED' });
    const error = await platform.api.refused('executeQuote', { path: { quoteId } });
    expect(error).toMatchObject({ code: 'QUOTE_NOT_EXECUTABLE', details: { status: 'EXPIRED' } });
    await expect
      .poll(() => eventsOf(transactionId).toSorted())
      .toEqual(['OUTGOING_PAYMENT_EXPIRED', 'OUTGOING_PAYMENT_PENDING']);
    expect(await platform.api.ok('listTransactions', { query: { status: 'EXPIRED' } })).toMatchObject({
      data: [{ id: transactionId }],
    });
  });

  it('of real-time funding takes no money any more', async () => {
    const body = quoteBody(account.id, bank, { source: funding({ customerId: account.customerId }) });
    const { id: quoteId, transactionId } = await platform.api.ok('createQuote', { body });
    await cancel(transactionId);

    const error = await platform.api.refused('sendSandboxPayment', {
      body: { quoteId, currencyCode: 'USD' },
    });
    expect(error).toMatchObject({ status: 409, code: 'QUOTE_NOT_EXECUTABLE' });
  });
});

describe('a payment that has left', () => {
  it.each([
    [
      'a transfer that arrived',
      async () =>
        (
          await platform.api.ok('createTransferOut', {
            body: { source: { accountId: account.id }, destination: { accountId: bank }, amount: 1 },
          })
        ).id,
      'COMPLETED',
    ],
    [
      'an executed quote',
      async () => {
        const body = quoteBody(account.id, bank, { lockedCurrencyAmount: 500, immediatelyExecute: true });
        const { transactionId } = await platform.api.ok('createQuote', { body });
        await expect
          .poll(async () => (await platform.api.ok('getTransaction', { path: { transactionId } })).status)
          .toBe('COMPLETED');
        return transactionId;
      },
      'COMPLETED',
    ],
  ])('cannot be cancelled: %s', async (_what, made, status) => {
    expect(await apiError(await made())).toMatchObject({
      code: 'TRANSACTION_NOT_CANCELLABLE',
      details: { status },
    });
  });

  it.each(['nonsense', 'Transaction:019542f5-b3e7-7d02-8000-000000000000'])(
    'is not found: %s',
    async (id) => {
      expect(await apiError(id)).toMatchObject({ status: 404, code: 'TRANSACTION_NOT_FOUND' });
    },
  );
});

it('an incoming payment that waits for approval is rejected, not cancelled', async () => {
  const world = await ApprovalWorld.start();
  world.receiver.reaction = leaveUndecided;
  const { id } = await world.fromStranger();
  const path = { transactionId: id };

  const error = await world.receiving.api.refused('cancelTransaction', { path });

  expect(error).toMatchObject({ code: 'TRANSACTION_NOT_CANCELLABLE', details: { status: 'PENDING' } });
  await world.receiving.api.ok('rejectIncomingPayment', { path, body: {} });
  await world.stop();
});

it('every invariant holds after the cancellations', async () => {
  expect(await platform.reconcile()).toEqual([]);
});
