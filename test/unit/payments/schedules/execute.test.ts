import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { externalAccountKey } from '#shared/accounts/store.ts';
import { executeScheduled } from '#shared/payments/schedules/execute.ts';
import { cancelPayment } from '#shared/payments/settlement/cancel.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import type { ScheduledTransaction } from '#shared/transactions/transaction.ts';
import { type MemoryTable, useMemoryTable } from '../../support/memory-table.ts';
import { balanceAt, fill, legsOn } from '../../support/payments.ts';
import { seedWorld } from '../../support/world.ts';
import { killedAt } from '../payouts/support/crash.ts';
import { accountId, bank, currency, customer, platform } from '../quotes/quote-world.ts';
import { executeAt, orderQuote, orderTransfer, paymentIn, platformId } from './scheduled-world.ts';

const current = useMemoryTable();
const orderedAt = '2025-10-13T12:00:00.000Z';

const uuidOf = (code: string) => accountId(code).slice('InternalAccount:'.length);
const [euros, dollars] = [uuidOf('EUR'), uuidOf('USD')];

const sorts = [
  { sort: 'transfer', order: orderTransfer, account: euros, debit: 'TRANSFER EUR -500' },
  { sort: 'quote', order: orderQuote, account: dollars, debit: 'PAYMENT USD -10000' },
] as const;

const at = (time: string): void => {
  vi.setSystemTime(time);
};
const stored = (payment: ScheduledTransaction) => getTransaction(platformId, payment.uuid);
const held = (account: string) => Number(balanceAt(current.table, account)?.balanceMinor ?? 0);
const debits = (account: string) => legsOn(current.table, account);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(orderedAt), toFake: ['Date'] });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  seedWorld(current.table);
  fill(current.table, euros, { balanceMinor: 20_000 });
  fill(current.table, dollars, { balanceMinor: 20_000 });
});

describe.each(sorts)('a scheduled $sort', ({ order, account, debit }) => {
  it('waits and touches no account', async () => {
    const payment = await order(current.table);

    expect(payment).toMatchObject({ status: 'PENDING', version: 1, schedule: { executeAt } });
    expect(balanceAt(current.table, account)).toMatchObject({ balanceMinor: 20_000, version: 1 });
    expect(debits(account)).toEqual([]);
    expect(paymentIn(current.table).checkAt).toBe('2025-10-14T08:59:30.000Z');
  });

  it('needs no money before its time', async () => {
    fill(current.table, account, { balanceMinor: 0 });

    await expect(order(current.table)).resolves.toMatchObject({ status: 'PENDING' });
  });

  it('is not executed a millisecond before its time, whatever the clock of the sweep says', async () => {
    const payment = await order(current.table);
    at('2025-10-14T08:59:59.999Z');

    expect(await executeScheduled(payment)).toBe(false);
    expect(await stored(payment)).toEqual(payment);
  });

  it('leaves at its time, once, however often it is asked to', async () => {
    const payment = await order(current.table);
    at(executeAt);

    const asked = await Promise.all([executeScheduled(payment), executeScheduled(payment)]);

    expect(asked.filter(Boolean)).toHaveLength(1);
    expect(await executeScheduled(payment)).toBe(false);
    expect(await stored(payment)).toMatchObject({
      status: 'PROCESSING',
      version: 2,
      updatedAt: executeAt,
      schedule: { executeAt },
    });
    expect(debits(account)).toEqual([debit]);
    const pendingMinor = -Number(debit.split(' ').at(-1));
    expect(balanceAt(current.table, account)).toMatchObject({ openTransactions: 1, pendingMinor });
  });

  it.each(['before', 'after'] as const)('killed %s each of its calls leaves once', async (moment) => {
    const points: number[] = [];
    for (let call = 1, isKilled = true; isKilled; call += 1) {
      current.table.clear();
      at(orderedAt);
      seedWorld(current.table);
      fill(current.table, account, { balanceMinor: 20_000 });
      const payment = await order(current.table);
      at(executeAt);
      isKilled = await killedAt(current.table, { at: call, moment }, () => executeScheduled(payment));
      if (isKilled) points.push(call);

      await executeScheduled(payment);
      expect(await stored(payment)).toMatchObject({ status: 'PROCESSING', version: 2 });
      expect(debits(account)).toEqual([debit]);
    }
    expect(points.length).toBeGreaterThan(2);
  });

  it('without money at its time is FAILED, says so, and moves nothing', async () => {
    const payment = await order(current.table);
    fill(current.table, account, { balanceMinor: 3 });
    at(executeAt);

    expect(await executeScheduled(payment)).toBe(true);

    expect(await stored(payment)).toMatchObject({
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
      failureDetail: { code: 'INSUFFICIENT_BALANCE', message: expect.stringContaining('holds 3') },
    });
    expect(await stored(payment)).not.toHaveProperty('refund');
    expect(debits(account)).toEqual([]);
    expect(held(account)).toBe(3);
  });

  it('that was cancelled before stays so and is not executed', async () => {
    const payment = await order(current.table);
    await cancelPayment({ platformId, requestId: 'r-1', claim: undefined, status: 200 }, payment.uuid);
    at(executeAt);

    expect(await executeScheduled(payment)).toBe(false);
    expect(await stored(payment)).toMatchObject({ cancelled: true, version: 2 });
    expect(debits(account)).toEqual([]);
    expect(balanceAt(current.table, account)).toMatchObject({ balanceMinor: 20_000, version: 1 });
  });

  it('is made late after an outage, but no more a day after its time', async () => {
    const payment = await order(current.table);
    at('2025-10-15T09:00:00.000Z');

    await executeScheduled(payment);

    expect((await stored(payment))?.status).not.toBe('PROCESSING');
    expect((await stored(payment))?.status).not.toBe('PENDING');
    expect(debits(account)).toEqual([]);
  });
});

/** What changed between the order and its time, and the code that a transfer and a quote then fail with. */
const changes: readonly (readonly [string, (table: MemoryTable) => void, string, string])[] = [
  [
    'the customer lost the approval',
    (table) => seedCustomer(table, { kycStatus: 'REJECTED', version: 2 }),
    'USER_NOT_READY',
    'USER_NOT_READY',
  ],
  [
    'the customer was deleted',
    (table) => seedCustomer(table, { isDeleted: true, version: 2 }),
    'CUSTOMER_DELETED',
    'CUSTOMER_DELETED',
  ],
  [
    'the internal account was closed',
    (table) => {
      for (const one of [euros, dollars]) fill(table, one, { closedAt: orderedAt, closedFor: 'CURRENCY' });
    },
    'INVALID_CURRENCY',
    'INVALID_CURRENCY',
  ],
  [
    'the internal account was frozen',
    (table) => {
      for (const one of [euros, dollars]) fill(table, one, { balanceMinor: 20_000, frozenAt: orderedAt });
    },
    'ACCOUNT_FROZEN',
    'ACCOUNT_FROZEN',
  ],
  [
    'the external account was deleted',
    (table) => {
      const { pk, sk } = externalAccountKey({ platformId, uuid: bank().uuid });
      table.remove(pk, sk);
    },
    'ACCOUNT_NOT_FOUND',
    'ACCOUNT_NOT_FOUND',
  ],
  [
    'the limits became narrower',
    (table) =>
      seedPlatform(table, [currency('USD', { maxAmount: 400 }), currency('EUR', { maxAmount: 400 })]),
    'AMOUNT_OUT_OF_RANGE',
    'AMOUNT_OUT_OF_RANGE',
  ],
  [
    'the operator disabled the platform',
    (table) => {
      const key = { pk: `PLATFORM#${platformId}`, sk: 'PLATFORM' };
      table.seed({ ...table.find(key.pk, key.sk), ...key, disabledAt: orderedAt });
    },
    'PLATFORM_DISABLED',
    'PLATFORM_DISABLED',
  ],
  [
    'the platform gave the direction up',
    (table) =>
      seedPlatform(table, [
        currency('USD', { enabledTransactionTypes: ['INCOMING'] }),
        currency('EUR', { enabledTransactionTypes: ['INCOMING'] }),
      ]),
    'INVALID_CURRENCY',
    'INVALID_CURRENCY',
  ],
];

const seedCustomer = (table: MemoryTable, more: object): void => {
  const item = table.find(`CUSTOMER#${platformId}#${customer().uuid}`, 'CUSTOMER');
  table.seed({ ...item, pk: `CUSTOMER#${platformId}#${customer().uuid}`, sk: 'CUSTOMER', ...more });
};
const seedPlatform = (table: MemoryTable, supportedCurrencies: ReturnType<typeof currency>[]): void => {
  const key = { pk: `PLATFORM#${platform().uuid}`, sk: 'PLATFORM' };
  table.seed({ ...table.find(key.pk, key.sk), ...key, supportedCurrencies });
};

describe.each(changes)('when %s', (_what, change, ofTransfer, ofQuote) => {
  test.each(sorts)(
    'a scheduled $sort fails at its time with that reason',
    async ({ sort, order, account }) => {
      const payment = await order(current.table);
      change(current.table);
      at(executeAt);

      await executeScheduled(payment);

      const code = sort === 'transfer' ? ofTransfer : ofQuote;
      expect(await stored(payment)).toMatchObject({ status: 'FAILED', failureDetail: { code } });
      expect(debits(account)).toEqual([]);
    },
  );
});

describe('the rate of a scheduled quote', () => {
  const withRate = (payment: ScheduledTransaction, exchangeRate: string): void => {
    const key = { pk: `TRANSACTION#${platformId}#${payment.uuid}`, sk: 'TRANSACTION' };
    const item = current.table.find(key.pk, key.sk);
    const quote = typeof item?.quote === 'object' ? item.quote : {};
    current.table.seed({ ...item, ...key, quote: { ...quote, exchangeRate } });
  };
  const moved = (rate: string | undefined, factor: number) => (Number(rate) * factor).toPrecision(10);

  it('is the one of its time, and the price follows from it', async () => {
    const payment = await orderQuote(current.table);
    const rate = payment.quote?.exchangeRate;
    withRate(payment, moved(rate, 1.004));
    at(executeAt);

    await executeScheduled(payment);

    expect(await stored(payment)).toMatchObject({
      status: 'PROCESSING',
      sentMinor: 10_000n,
      receivedMinor: payment.receivedMinor,
      quote: { exchangeRate: rate, expiresAt: '2025-10-15T09:00:00.000Z' },
    });
  });

  it('takes the fees of its time, and the own fee that the order named', async () => {
    const platformFeeOverride = {
      platformFixedFee: { amount: 40, currency: 'USD' },
      platformVariableFeeBps: 0,
    };
    const payment = await orderQuote(current.table, { platformFeeOverride });
    const key = { pk: `PLATFORM#${platform().uuid}`, sk: 'PLATFORM' };
    current.table.seed({
      ...current.table.find(key.pk, key.sk),
      ...key,
      fees: { variableBps: 100, fixedMinor: { USD: 25 } },
    });
    at(executeAt);

    await executeScheduled(payment);

    expect(payment.quote).toMatchObject({ feesMinor: 115n, platformFee: { feeMinor: 40n } });
    expect((await stored(payment))?.quote).toMatchObject({ feesMinor: 165n, platformFee: { feeMinor: 40n } });
  });

  it.each([1.006, 0.994])('that moved further than allowed (%f) fails the quote', async (factor) => {
    const payment = await orderQuote(current.table);
    withRate(payment, moved(payment.quote?.exchangeRate, factor));
    at(executeAt);

    await executeScheduled(payment);

    expect(await stored(payment)).toMatchObject({
      status: 'FAILED',
      failureDetail: { code: 'QUOTE_RATE_UNAVAILABLE', message: expect.stringContaining('basis points') },
    });
    expect(debits(dollars)).toEqual([]);
  });
});
