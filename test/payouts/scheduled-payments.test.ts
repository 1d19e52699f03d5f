import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { funding, quoteBody } from '#test/api/support/quote-parts.ts';
import { type FundedAccount, invoke, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { orderSoon } from '#test/support/soon.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';

const sweep = 'PaymentsService-local-finish-overdue';
const funds = 50_000;

let platform: TestPlatform;
let receiver: WebhookReceiver;
let account: FundedAccount;
let bank: string;

beforeAll(async () => {
  platform = await newPlatform();
  receiver = await WebhookReceiver.start();
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
  account = await platform.fundedAccount(funds);
  bank = (await platform.externalAccount({ customerId: account.customerId })).id;
});

afterAll(async () => {
  expect(await platform.reconcile()).toEqual([]);
  await receiver.stop();
});

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
const day = 86_400_000;

const transferBody = (executeAt: string, more: object = {}) => ({
  source: { accountId: account.id },
  destination: { accountId: bank },
  amount: 700,
  executeAt,
  ...more,
});
const orderTransfer = (executeAt: string, more: object = {}) =>
  platform.api.ok('createTransferOut', { body: transferBody(executeAt, more) });
/** The order and its time. */
const transferSoon = async (more: object = {}) => {
  const { answer, executeAt } = await orderSoon((time) =>
    platform.api.call('createTransferOut', { body: transferBody(time, more) }),
  );
  return { ...answer.body, executeAt };
};
const orderedQuote = (executeAt: string) =>
  quoteBody(account.id, bank, { executeAt, maxRateDeviationBps: 25, lockedCurrencyAmount: 1_000 });
const read = (transactionId: string) => platform.api.ok('getTransaction', { path: { transactionId } });
const cancel = (transactionId: string) =>
  platform.api.ok('cancelTransaction', { path: { transactionId }, key: randomUUID() });

/** The minute sweep of the service, as often as it takes until the payment's time has come. */
const swept = async (id: string) => {
  for (;;) {
    await invoke(sweep, {});
    const payment = await read(id);
    if (payment.status !== 'PENDING' && payment.status !== 'PROCESSING') return payment;
    await sleep(100);
  }
};

const eventsOf = (id: string): string[] =>
  receiver.requests.flatMap(({ body }) => {
    const { type, data } = JSON.parse(body);
    return data?.id === id ? [String(type)] : [];
  });
/** Waits for each of them: events may arrive in another order than they happened in. */
const sentFor = async (id: string, ...types: readonly string[]): Promise<string[]> => {
  while (!types.every((type) => eventsOf(id).includes(type))) await sleep(50);
  return eventsOf(id);
};

describe('a transfer with executeAt', () => {
  it('waits as PENDING, debits nothing, and is made at its time with its events', async () => {
    const before = await platform.balanceOf(account);
    const ordered = await transferSoon({ description: 'Salary' });
    const { executeAt } = ordered;

    expect(ordered).toMatchObject({ status: 'PENDING', executeAt, description: 'Salary' });
    expect(await platform.balanceOf(account)).toBe(before);

    const made = await swept(ordered.id);
    expect(made).toMatchObject({
      id: ordered.id,
      status: 'COMPLETED',
      executeAt,
      createdAt: ordered.createdAt,
    });
    expect(Date.parse(made.updatedAt)).toBeGreaterThanOrEqual(Date.parse(executeAt));
    expect(await platform.balanceOf(account)).toBe(before - 700);
    const types = ['PENDING', 'PROCESSING', 'COMPLETED'].map((status) => `OUTGOING_PAYMENT_${status}`);
    expect(new Set(await sentFor(ordered.id, ...types))).toEqual(new Set(types));
  });

  it('is made once when many sweeps find it', async () => {
    const before = await platform.balanceOf(account);
    const { id, executeAt } = await transferSoon();
    while (Date.now() < Date.parse(executeAt)) await sleep(50);

    await Promise.all(Array.from({ length: 5 }, () => invoke(sweep, {})));

    expect(await swept(id)).toMatchObject({ status: 'COMPLETED' });
    expect(await platform.balanceOf(account)).toBe(before - 700);
  });

  it('without the money at its time is FAILED, and the answer and the event say why', async () => {
    const { id } = await transferSoon({ amount: funds * 3 });

    expect(await swept(id)).toMatchObject({
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
      failureDetail: { code: 'INSUFFICIENT_BALANCE', message: expect.stringContaining('150000') },
    });
    expect(await read(id)).not.toHaveProperty('refund');
    expect(await sentFor(id, 'OUTGOING_PAYMENT_FAILED')).not.toContain('OUTGOING_PAYMENT_REFUND_COMPLETED');
    const { data } = await platform.api.ok('getTransactionTimeline', { path: { transactionId: id } });
    expect(data.map(({ title }) => title).join('\n')).toContain(
      'could not be made at its time. The account holds',
    );
  });

  it('is cancelled until its time, gives nothing back, and is not made', async () => {
    const before = await platform.balanceOf(account);
    const { id } = await orderTransfer(inMs(20 * day));

    expect(await cancel(id)).toMatchObject({ status: 'REJECTED' });
    expect(await read(id)).not.toHaveProperty('refund');
    await invoke(sweep, {});
    expect(await read(id)).toMatchObject({ status: 'REJECTED' });
    expect(await platform.balanceOf(account)).toBe(before);
  });

  it('ends as the values of payouts say, like every payment that a switch makes', async () => {
    const returning = (await platform.externalAccount({ suffix: '004', customerId: account.customerId })).id;
    const before = await platform.balanceOf(account);
    const { id } = await transferSoon({ destination: { accountId: returning } });

    expect(await swept(id)).toMatchObject({
      status: 'FAILED',
      failureReason: 'COUNTERPARTY_POST_TX_FAILED',
      refund: { status: 'COMPLETED' },
      details: { simulated: true, magicValue: '004' },
    });
    expect(await platform.balanceOf(account)).toBe(before);
  });

  test.each([
    [-1_000, 'must be in the future'],
    [91 * day, 'must be within the next 90 days'],
  ])('%i ms from now %s', async (ms, message) => {
    const error = await platform.api.refused('createTransferOut', { body: transferBody(inMs(ms)) });

    expect(error).toMatchObject({
      code: 'INVALID_INPUT',
      details: { issues: [{ path: 'executeAt', message }] },
    });
  });

  it('and the same Idempotency-Key is the same order', async () => {
    const [body, key] = [transferBody(inMs(30 * day)), randomUUID()];

    const [one, other] = await Promise.all(
      [1, 2].map(() => platform.api.ok('createTransferOut', { body, key })),
    );

    expect(one?.id).toBe(other?.id);
    await cancel(one?.id ?? '');
  });

  it('does not keep its customer from being deleted', async () => {
    const other = await platform.fundedAccount(0);
    const { id } = await orderTransfer(inMs(day), { source: { accountId: other.id }, amount: 100 });
    await platform.api.ok('deleteCustomer', { path: { customerId: other.customerId } });

    expect(await read(id)).toMatchObject({ status: 'PENDING' });
  });
});

describe('a quote with executeAt', () => {
  it('is an order: it is executed at its time at the rate of that time', async () => {
    const before = await platform.balanceOf(account);
    const { answer, executeAt } = await orderSoon((time) =>
      platform.api.call('createQuote', { body: orderedQuote(time) }),
    );
    const quote = answer.body;

    expect(quote).toMatchObject({ status: 'PENDING', executeAt, maxRateDeviationBps: 25 });
    const refused = await platform.api.refused('executeQuote', { path: { quoteId: quote.id } });
    expect(refused.code).toBe('QUOTE_NOT_EXECUTABLE');
    expect(refused.message).toContain('executed at its executeAt');

    expect(await swept(quote.transactionId)).toMatchObject({ status: 'COMPLETED', executeAt });
    expect(await platform.balanceOf(account)).toBe(before - 1_000);
  });

  it('is listed with the open payments, however long it waits', async () => {
    const { transactionId } = await platform.api.ok('createQuote', { body: orderedQuote(inMs(60 * day)) });

    const { data } = await platform.api.ok('listTransactions', { query: { status: 'PENDING' } });
    expect(data.map(({ id }) => id)).toContain(transactionId);
    expect(await cancel(transactionId)).toMatchObject({ status: 'EXPIRED' });
  });

  test.each([
    [{ maxRateDeviationBps: undefined }, 'maxRateDeviationBps', 'is required with executeAt'],
    [{ executeAt: undefined }, 'maxRateDeviationBps', 'must be left out without executeAt'],
    [{ immediatelyExecute: true }, 'immediatelyExecute', 'must be left out with executeAt'],
    [{ source: funding() }, 'source.sourceType', 'must be ACCOUNT with executeAt'],
  ])('%j is refused: %s %s', async (more, path, message) => {
    const error = await platform.api.refused('createQuote', {
      body: quoteBody(account.id, bank, { executeAt: inMs(day), maxRateDeviationBps: 25, ...more }),
    });

    expect(error).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path, message }] } });
  });
});
