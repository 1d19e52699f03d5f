import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settleDelayedTransfer } from '#shared/payments/transfers/settle.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { balanceAt, fill, legsOn, ownAccount, pendingTransfer, store } from '../../support/payments.ts';

const current = useMemoryTable();
const { platformId, uuid } = pendingTransfer('OUTGOING');
const now = '2025-10-13T12:00:30.000Z';

const settle = () => settleDelayedTransfer(platformId, uuid);
const stored = () => getTransaction(platformId, uuid);
const balance = () => balanceAt(current.table, ownAccount);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
});

describe('a delayed transfer out', () => {
  beforeEach(() => {
    store(current.table, pendingTransfer('OUTGOING'));
    fill(current.table, ownAccount, { balanceMinor: 5, openTransactions: 1 });
  });

  it('fails and gives the money back', async () => {
    expect(await settle()).toBe('FAILED');

    expect(await stored()).toMatchObject({
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund: { status: 'COMPLETED', initiatedAt: now, settledAt: now },
      updatedAt: now,
      version: 2,
    });
    expect(balance()).toMatchObject({ balanceMinor: 10_005, openTransactions: 0 });
    expect(legsOn(current.table, ownAccount)).toEqual(['REFUND USD 10000']);
    expect(legsOn(current.table, 'CLEARING')).toEqual(['REFUND USD -10000']);
  });

  it('fails once, however often it is settled', async () => {
    await settle();
    const before = current.table.all();

    expect(await settle()).toBe('FAILED');
    expect(current.table.all()).toEqual(before);
  });

  it('cannot be settled when its account is closed', async () => {
    fill(current.table, ownAccount, { balanceMinor: 0, closedAt: now });

    await expect(settle()).rejects.toThrow('balance');
    expect(await stored()).toMatchObject({ status: 'PENDING' });
  });
});

it('a delayed transfer in fails without a movement', async () => {
  store(current.table, pendingTransfer('INCOMING'));
  fill(current.table, ownAccount, { balanceMinor: 5, openTransactions: 1 });

  expect(await settle()).toBe('FAILED');

  expect(await stored()).toMatchObject({
    status: 'FAILED',
    failureReason: 'PAY_REQUEST_FAILED',
    version: 2,
  });
  expect(await stored()).not.toHaveProperty('refund');
  expect(balance()).toMatchObject({ balanceMinor: 5, openTransactions: 0 });
  expect(legsOn(current.table, ownAccount)).toEqual([]);
});

it.each(['COMPLETED', 'REJECTED', 'PROCESSING'] as const)(
  'a transfer that is %s stays so',
  async (status) => {
    store(current.table, { ...pendingTransfer('OUTGOING'), status });

    expect(await settle()).toBe(status);
    expect(current.table.all()).toHaveLength(1);
  },
);

it('a transfer that does not exist is a bug', async () => {
  await expect(settle()).rejects.toThrow('does not exist');
});
