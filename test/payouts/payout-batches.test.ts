import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';

const funds = 100_000;

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

afterAll(() => receiver.stop());

const transferTo = (destination: string, amount: number) => ({
  source: { accountId: account.id },
  destination: { accountId: destination },
  amount,
});

const quoteTo = (destination: string, amount: number) => ({
  source: { sourceType: 'ACCOUNT', accountId: account.id },
  destination: { destinationType: 'ACCOUNT', accountId: destination },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: amount,
});

const storedBatch = async (rows: object[]): Promise<string> => {
  const { batch } = await platform.api.ok('createPayoutBatch', { body: { rows } });
  return batch?.id ?? '';
};

const confirm = (batchId: string, amount: number, key: string = randomUUID()) =>
  platform.api.call('confirmPayoutBatch', {
    path: { batchId },
    body: { totals: [{ currency: 'USD', amount }] },
    key,
  });

const read = (batchId: string) => platform.api.ok('getPayoutBatch', { path: { batchId } });

const completed = async (batchId: string) => {
  await expect.poll(async () => (await read(batchId)).batch.status).toBe('COMPLETED');
  return read(batchId);
};

const paymentCount = async (): Promise<number> => {
  const { data } = await platform.api.ok('listTransactions', {
    query: { customerId: account.customerId, type: 'OUTGOING', limit: '100' },
  });
  return data.length;
};

describe('a dry run', () => {
  it('adds the rows up by currency and account, says whether the money is there, and stores nothing', async () => {
    const before = await paymentCount();
    const answer = await platform.api.call('createPayoutBatch', {
      body: { dryRun: true, rows: [transferTo(bank, 700), transferTo(bank, 300), quoteTo(bank, 500)] },
    });

    expect(answer.status).toBe(200);
    expect(answer.isOk && answer.body).toEqual({
      rowCount: 3,
      totals: [{ currency: 'USD', amount: 1500, rows: 3 }],
      accounts: [{ accountId: account.id, currency: 'USD', amount: 1500, rows: 3, isCovered: true }],
      problemCount: 0,
      problems: [],
    });
    expect(await paymentCount()).toBe(before);
  });

  it('names every problem of every row, with its field and code', async () => {
    const stranger = bank.replace(/.{12}$/, '000000000000');
    const { problems, problemCount, totals } = await platform.api.ok('createPayoutBatch', {
      body: {
        dryRun: true,
        rows: [
          transferTo(bank, 100),
          transferTo(stranger, 100),
          transferTo(bank, -1),
          { ...transferTo(bank, 100), amuont: 4, executeAt: '2099-01-01T00:00:00Z' },
          { ...quoteTo(bank, 100), immediatelyExecute: false },
        ],
      },
    });

    expect(problemCount).toBe(5);
    expect(problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, undefined, 'ACCOUNT_NOT_FOUND'],
      [3, 'amount', 'INVALID_AMOUNT'],
      [4, 'executeAt', 'INVALID_INPUT'],
      [4, 'amuont', 'INVALID_INPUT'],
      [5, 'immediatelyExecute', 'INVALID_INPUT'],
    ]);
    expect(totals).toEqual([{ currency: 'USD', amount: 100, rows: 1 }]);
  });

  it('of rows of which none can be paid adds up nothing', async () => {
    const { totals, accounts, problemCount } = await platform.api.ok('createPayoutBatch', {
      body: { dryRun: true, rows: [transferTo(bank, 0), transferTo(bank, -1)] },
    });

    expect([totals, accounts, problemCount]).toEqual([[], [], 2]);
  });

  it('says that an account does not hold the whole amount', async () => {
    const { accounts, problemCount } = await platform.api.ok('createPayoutBatch', {
      body: { dryRun: true, rows: [transferTo(bank, funds), transferTo(bank, 1)] },
    });

    expect(problemCount).toBe(0);
    expect(accounts).toMatchObject([{ amount: funds + 1, isCovered: false }]);
  });

  it('reads a CSV, and counts its rows as a spreadsheet does', async () => {
    const csv = [
      'sourceAccountId,destinationAccountId,amount,lockedCurrencySide,description',
      `${account.id},${bank},125,,"Salary, May"`,
      `${account.id},${bank},many,,`,
      `${account.id},${bank},50,SENDING,`,
    ].join('\r\n');
    const { rowCount, totals, problems } = await platform.api.ok('createPayoutBatch', {
      body: { dryRun: true, csv },
    });

    expect(rowCount).toBe(3);
    expect(totals).toEqual([{ currency: 'USD', amount: 175, rows: 2 }]);
    expect(problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [3, 'amount', 'INVALID_AMOUNT'],
    ]);
  });
});

describe('a batch', () => {
  it('with one row that cannot be paid is refused as a whole, and says which', async () => {
    const error = await platform.api.refused('createPayoutBatch', {
      body: { rows: [transferTo(bank, 100), transferTo(bank, 0)] },
    });

    expect(error).toMatchObject({
      code: 'INVALID_INPUT',
      details: { issues: [{ path: 'rows.2.amount', code: 'INVALID_AMOUNT' }] },
    });
  });

  it('pays nothing before its confirmation, then each row once, and tells it by an event', async () => {
    const batchId = await storedBatch([transferTo(bank, 700), quoteTo(bank, 300)]);
    const waiting = await read(batchId);
    const confirmed = await confirm(batchId, 1000);
    const { batch, data } = await completed(batchId);

    expect(waiting).toMatchObject({ batch: { status: 'AWAITING_CONFIRMATION' }, data: [] });
    expect(confirmed).toMatchObject({ status: 200, body: { status: 'PROCESSING' } });
    expect(batch.progress).toEqual({ total: 2, processed: 2, successful: 2, failed: 0 });
    expect(data.map(({ row }) => row)).toEqual([1, 2]);
    const payments = await Promise.all(
      data.map(({ transactionId = '' }) => platform.api.ok('getTransaction', { path: { transactionId } })),
    );
    expect(payments.map(({ status }) => ['COMPLETED', 'PROCESSING'].includes(status))).toEqual([true, true]);
    await expect
      .poll(() =>
        receiver.requests.map(({ body }) => JSON.parse(body)).filter(({ data: one }) => one?.id === batchId),
      )
      .toMatchObject([{ type: 'PAYOUT_BATCH_COMPLETED', data: { status: 'COMPLETED' } }]);
  });

  it('pays UMA addresses of customers of this service, as rows of a file', async () => {
    const receiving = await newPlatform();
    const receivers = [
      { platform, customer: await platform.newCustomer({ currencies: ['USD'] }) },
      { platform: receiving, customer: await receiving.newCustomer({ currencies: ['USD'] }) },
    ];
    const csv = [
      'sourceAccountId,destinationUmaAddress,destinationCurrency,amount,lockedCurrencySide',
      ...receivers.map(({ customer }) => `${account.id},${customer.umaAddress},USD,250,RECEIVING`),
    ].join('\n');
    const { batch, totals } = await platform.api.ok('createPayoutBatch', { body: { csv } });
    const [{ amount } = { amount: 0 }] = totals;
    await confirm(batch?.id ?? '', amount);
    const { data } = await completed(batch?.id ?? '');

    expect(totals).toMatchObject([{ currency: 'USD', rows: 2, isEstimate: true }]);
    expect(data.map(({ error }) => error)).toEqual([undefined, undefined]);
    for (const one of receivers) {
      const paid = await one.platform.accountOf(one.customer.id, 'USD');
      await expect.poll(() => one.platform.balanceOf(paid)).toBe(250);
    }
  });

  it('gives a row that cannot be paid its error, and pays the others', async () => {
    const small = await platform.fundedAccount(500);
    const rows = [400, 400, 100].map((amount) => ({
      ...transferTo(bank, amount),
      source: { accountId: small.id },
    }));
    const batchId = await storedBatch(rows);
    await confirm(batchId, 900);
    const { batch, data } = await completed(batchId);

    expect(batch.progress).toEqual({ total: 3, processed: 3, successful: 2, failed: 1 });
    expect(data.map(({ row, error }) => [row, error?.code])).toEqual([
      [1, undefined],
      [2, 'INSUFFICIENT_BALANCE'],
      [3, undefined],
    ]);
    expect(await platform.balanceOf(small)).toBe(0);
  });

  it('is confirmed once, whatever is repeated', async () => {
    const batchId = await storedBatch([transferTo(bank, 10)]);
    const key = randomUUID();
    const [first, second] = [await confirm(batchId, 10, key), await confirm(batchId, 10, key)];
    const third = await confirm(batchId, 10);
    const { data } = await completed(batchId);

    expect([first.isReplay, second.isReplay, second.text]).toEqual([false, true, first.text]);
    expect(!third.isOk && third.error.code).toBe('PAYOUT_BATCH_NOT_PENDING');
    expect(data).toHaveLength(1);
  });

  it('is not paid when the confirmation names other totals, which the error shows', async () => {
    const batchId = await storedBatch([transferTo(bank, 10)]);
    const answer = await confirm(batchId, 11);

    expect(!answer.isOk && answer.error).toMatchObject({
      code: 'PAYOUT_BATCH_TOTALS_DIFFER',
      details: { totals: [{ currency: 'USD', amount: 10, rows: 1 }] },
    });
    expect((await read(batchId)).batch.status).toBe('AWAITING_CONFIRMATION');
  });

  it('can be cancelled until it is confirmed, and not confirmed after that', async () => {
    const batchId = await storedBatch([transferTo(bank, 10)]);
    const cancelled = await platform.api.ok('cancelPayoutBatch', { path: { batchId } });
    const answer = await confirm(batchId, 10);

    expect(cancelled.status).toBe('CANCELLED');
    expect(!answer.isOk && answer.error).toMatchObject({
      code: 'PAYOUT_BATCH_NOT_PENDING',
      details: { status: 'CANCELLED' },
    });
  });

  it('gives its outcomes page by page', async () => {
    const batchId = await storedBatch([1, 2, 3].map((amount) => transferTo(bank, amount)));
    await confirm(batchId, 6);
    await completed(batchId);
    const first = await platform.api.ok('getPayoutBatch', { path: { batchId }, query: { limit: '2' } });
    const { nextCursor: cursor = '' } = first;
    const second = await platform.api.ok('getPayoutBatch', { path: { batchId }, query: { cursor } });

    expect(first.data.map(({ row }) => row)).toEqual([1, 2]);
    expect(second.data.map(({ row }) => row)).toEqual([3]);
  });

  it('belongs to its platform, and a token that may only look can do no more', async () => {
    const batchId = await storedBatch([transferTo(bank, 10)]);
    const other = await newPlatform();
    const viewer = await platform.withToken(['VIEW']);
    const path = { batchId };
    const codes = [
      await other.api.refused('getPayoutBatch', { path }),
      await other.api.refused('cancelPayoutBatch', { path }),
      await viewer.refused('cancelPayoutBatch', { path }),
    ].map(({ code }) => code);

    expect(codes).toEqual(['PAYOUT_BATCH_NOT_FOUND', 'PAYOUT_BATCH_NOT_FOUND', 'FORBIDDEN']);
    expect((await viewer.ok('getPayoutBatch', { path })).batch.status).toBe('AWAITING_CONFIRMATION');
  });
});
