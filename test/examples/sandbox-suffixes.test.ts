import { beforeAll, describe, expect, test } from 'vitest';
import { executionTexts } from '#test/support/host-control.ts';
import { seenWhile } from '#test/support/seen-while.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { testTimeScale } from '#test/support/time-scale.ts';

const amount = 2_500;
const funds = 10_000;

let platform: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform();
});

interface Transfer {
  readonly account: FundedAccount;
  readonly suffix: string;
  readonly currency?: string;
}

const payOut = async ({ account, suffix, currency = 'USD' }: Transfer) => {
  const bank = await platform.externalAccount({ suffix, currency, customerId: account.customerId });
  return platform.api.ok('createTransferOut', {
    body: { source: { accountId: account.id }, destination: { accountId: bank.id }, amount },
  });
};

const pullIn = async ({ account, suffix, currency = 'USD' }: Transfer) => {
  const bank = await platform.externalAccount({ suffix, currency, customerId: account.customerId });
  return platform.api.ok('createTransferIn', {
    body: { source: { accountId: bank.id }, destination: { accountId: account.id }, amount },
  });
};

/** test/unit/payments/transfers/plan.test.ts has every magic suffix. */
describe('a transfer-out to an account that ends in', () => {
  test.each([
    ['000', 'COMPLETED', undefined, 7_500],
    ['002', 'FAILED', 'QUOTE_EXECUTION_FAILED', 10_000],
    ['004', 'REJECTED', undefined, 10_000],
  ])('%s is %s at once', async (suffix, status, failureReason, balance) => {
    const account = await platform.fundedAccount(funds);

    const transfer = await payOut({ account, suffix });

    expect(transfer).toMatchObject({ type: 'OUTGOING', status, sentAmount: { amount } });
    expect(transfer.failureReason).toBe(failureReason);
    expect(transfer.settledAt !== undefined).toBe(status === 'COMPLETED');
    expect('refund' in transfer && transfer.refund?.status).toBe(
      status === 'COMPLETED' ? false : 'COMPLETED',
    );
    expect(await platform.balanceOf(account)).toBe(balance);
  });

  test.each(['004', '005'])('%s is refused without cover', async (suffix) => {
    const account = await platform.fundedAccount(amount - 1);
    const bank = await platform.externalAccount({ suffix, customerId: account.customerId });

    const body = { source: { accountId: account.id }, destination: { accountId: bank.id }, amount };

    expect((await platform.api.refused('createTransferOut', { body })).code).toBe('INSUFFICIENT_BALANCE');
    expect(await platform.balanceOf(account)).toBe(amount - 1);
  });

  test('005 is PENDING without the money, and FAILED with the money back after 30 s', async () => {
    const account = await platform.fundedAccount(funds);

    const { made: transfer, seen: balanceMeanwhile } = await seenWhile(platform, {
      status: 'PENDING',
      make: () => payOut({ account, suffix: '005' }),
      look: () => platform.balanceOf(account),
    });
    const settled = await platform.settled(transfer.id);

    expect(transfer).toMatchObject({ status: 'PENDING' });
    expect(balanceMeanwhile).toBe(7_500);
    expect(settled).toMatchObject({
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' },
    });
    expect(await platform.balanceOf(account)).toBe(funds);
    const waitedMs = Date.parse(settled.updatedAt) - Date.parse(settled.createdAt);
    expect(waitedMs).toBeGreaterThanOrEqual(30_000 / testTimeScale);
  });
});

describe('a transfer-in from an account that ends in', () => {
  test.each([
    ['000', 'COMPLETED', undefined, 12_500],
    ['002', 'FAILED', 'PAY_REQUEST_FAILED', 10_000],
    ['004', 'REJECTED', undefined, 10_000],
  ])('%s is %s at once', async (suffix, status, failureReason, balance) => {
    const account = await platform.fundedAccount(funds);

    const transfer = await pullIn({ account, suffix });

    expect(transfer).toMatchObject({ type: 'INCOMING', status, receivedAmount: { amount } });
    expect(transfer.failureReason).toBe(failureReason);
    expect(transfer.settledAt !== undefined).toBe(status === 'COMPLETED');
    expect(await platform.balanceOf(account)).toBe(balance);
  });

  test('005 is PENDING, and FAILED after 30 s without any movement of money', async () => {
    const account = await platform.fundedAccount(funds);

    const transfer = await pullIn({ account, suffix: '005' });
    const settled = await platform.settled(transfer.id);

    expect(transfer.status).toBe('PENDING');
    expect(settled).toMatchObject({ status: 'FAILED', failureReason: 'PAY_REQUEST_FAILED' });
    expect(await platform.balanceOf(account)).toBe(funds);
  });
});

test('a transfer with suffix 005 has its outcome due exactly 30 scaled seconds after its creation', async () => {
  const account = await platform.fundedAccount(funds);

  const transfer = await payOut({ account, suffix: '005' });

  // The payment forgets this time when its outcome is there, and its workflow does not.
  const name = transfer.id.replace('Transaction:', '');
  const inputs = async (): Promise<string[]> =>
    (await executionTexts(platform.address.controlUrl, name)).map((text) => JSON.parse(text).input);
  await expect.poll(inputs).toHaveLength(1);
  const { outcomeDueAt } = JSON.parse((await inputs())[0] ?? '{}');
  expect(Date.parse(outcomeDueAt) - Date.parse(transfer.createdAt)).toBe(30_000 / testTimeScale);
  // The next test scans the table, so no payment may be open.
  await platform.settled(transfer.id);
});

test.each([
  ['BRL', '002', 'FAILED'],
  ['INR', '004', 'REJECTED'],
  ['EUR', '003', 'FAILED'],
  ['MXN', '000', 'COMPLETED'],
  ['USDC', '002', 'FAILED'],
  ['BTC', '004', 'REJECTED'],
])(
  'the suffix of a %s account comes from its primary identifier: %s is %s',
  async (currency, suffix, status) => {
    const account = await platform.fundedAccount(funds, currency);

    const transfer = await payOut({ account, suffix, currency });

    expect(transfer.status).toBe(status);
  },
);

test("at the end the platform's data is consistent", async () => {
  expect(await platform.reconcile()).toEqual([]);
});
