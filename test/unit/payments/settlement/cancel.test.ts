import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/kernel/errors.ts';
import { cancelPayment } from '#shared/payments/settlement/cancel.ts';
import { settleDelayedTransfer } from '#shared/payments/transfers/settle.ts';
import { expireQuote, getTransaction } from '#shared/transactions/store.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { balanceAt, fill, legsOn, ownAccount, pendingTransfer, store } from '../../support/payments.ts';
import { pendingQuote } from '../quotes/executable-quote.ts';

const current = useMemoryTable();
const { platformId, uuid } = pendingQuote;
const now = '2025-10-13T12:00:10.000Z';

/** The status of the answered payment, or the code of the error. */
const cancel = async (): Promise<string> => {
  try {
    const once = { platformId, requestId: 'r-1', claim: undefined, status: 200 };
    return JSON.parse((await cancelPayment(once, uuid)).bodyText).status;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
};
const stored = () => getTransaction(platformId, uuid);
const balance = () => balanceAt(current.table, ownAccount);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
});

describe('a cancelled transfer out', () => {
  beforeEach(() => {
    store(current.table, pendingTransfer('OUTGOING'));
    fill(current.table, ownAccount, { balanceMinor: 5, openTransactions: 1 });
  });

  it('gives the whole amount back, with its refund journal', async () => {
    expect(await cancel()).toBe('REFUNDED');

    expect(await stored()).toMatchObject({
      status: 'REFUNDED',
      cancelled: true,
      refund: { status: 'COMPLETED', reason: 'USER_CANCELLATION', initiatedAt: now, settledAt: now },
      updatedAt: now,
      version: 2,
    });
    expect(await stored()).not.toHaveProperty('failureReason');
    expect(await stored()).not.toHaveProperty('outcomeDueAt');
    expect(balance()).toMatchObject({ balanceMinor: 10_005, openTransactions: 0 });
    expect(legsOn(current.table, ownAccount)).toEqual(['REFUND USD 10000']);
  });

  it('is cancelled once, and its workflow ends quietly', async () => {
    await cancel();
    const after = current.table.all();

    expect(await cancel()).toBe('TRANSACTION_NOT_CANCELLABLE');
    expect(await settleDelayedTransfer(platformId, uuid)).toBe('REFUNDED');
    expect(current.table.all()).toEqual(after);
  });

  it('that has failed before is not refunded twice', async () => {
    await settleDelayedTransfer(platformId, uuid);
    const after = current.table.all();

    expect(await cancel()).toBe('TRANSACTION_NOT_CANCELLABLE');
    expect(current.table.all()).toEqual(after);
  });
});

it('a cancelled transfer in is REJECTED and moves no money', async () => {
  store(current.table, pendingTransfer('INCOMING'));
  fill(current.table, ownAccount, { balanceMinor: 5, openTransactions: 1 });

  expect(await cancel()).toBe('REJECTED');

  expect(balance()).toMatchObject({ balanceMinor: 5, openTransactions: 0 });
  expect(legsOn(current.table, ownAccount)).toEqual([]);
  expect(await stored()).toMatchObject({ status: 'REJECTED', cancelled: true, version: 2 });
});

describe('a cancelled quote', () => {
  beforeEach(() => store(current.table, pendingQuote));

  it('is EXPIRED before its time and touches no account', async () => {
    expect(await cancel()).toBe('EXPIRED');

    expect(await stored()).toMatchObject({ status: 'EXPIRED', cancelled: true, updatedAt: now });
    expect(current.table.all()).toHaveLength(1);
  });

  it('does not expire again', async () => {
    await cancel();
    vi.setSystemTime('2025-10-13T13:00:00.000Z');
    const quote = await stored();

    expect(quote && (await expireQuote({ ...quote, status: 'PENDING', version: 1 }))).toBe(false);
    expect(await stored()).toEqual(quote);
  });

  it('that is over is refused, although nobody has written its expiry', async () => {
    vi.setSystemTime(pendingQuote.quote.expiresAt);

    expect(await cancel()).toBe('TRANSACTION_NOT_CANCELLABLE');
  });
});

it('a payment that ends in the same moment is refused by its new state', async () => {
  store(current.table, pendingTransfer('OUTGOING'));
  fill(current.table, ownAccount, { balanceMinor: 5, openTransactions: 1 });
  const { table } = current;
  const commit = table.commit.bind(table);
  vi.spyOn(table, 'commit').mockImplementationOnce((writes) => {
    const item = table.all().find(({ status }) => status === 'PENDING');
    table.seed({ ...item, status: 'FAILED', version: 2 });
    return commit(writes);
  });

  expect(await cancel()).toBe('TRANSACTION_NOT_CANCELLABLE');
  expect(balance()).toMatchObject({ balanceMinor: 5, openTransactions: 1 });
});

it('an unknown payment is not found', async () => {
  expect(await cancel()).toBe('TRANSACTION_NOT_FOUND');
});
