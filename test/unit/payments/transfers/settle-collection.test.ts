import { beforeEach, describe, expect, it, vi } from 'vitest';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { receiveCollectionResult } from '#shared/payments/payouts/receive-result.ts';
import { judgeCollectionResult } from '#shared/payments/payouts/result-rules.ts';
import { settleCollection } from '#shared/payments/transfers/settle-collection.ts';
import type { CollectionAnswer } from '#shared/switch/port.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { balanceAt, collectedTransfer, fill, legsOn, ownAccount, store } from '../../support/payments.ts';

const current = useMemoryTable();
const { platformId, uuid } = collectedTransfer;
const now = '2025-10-13T12:01:00.000Z';

const stored = async () => {
  const transfer = await getTransaction(platformId, uuid);
  if (transfer === undefined) throw new Error('The transfer is missing');
  return transfer;
};
const account = () => balanceAt(current.table, ownAccount);
const settle = async (kind: CollectionAnswer['kind']) => settleCollection(await stored(), { kind });

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  store(current.table, collectedTransfer);
  fill(current.table, ownAccount, { balanceMinor: 500, openTransactions: 1 });
});

describe('a transfer in that the switch collects', () => {
  it('is credited with its end, and once', async () => {
    await settleCollection(collectedTransfer, { kind: 'COLLECTED' });
    await settleCollection(collectedTransfer, { kind: 'COLLECTED' });
    await settle('COLLECTED');

    expect(await stored()).toMatchObject({ status: 'COMPLETED', settledAt: now, version: 2 });
    // The payer's bank may take it back, and the switch's call about that may be lost.
    const { settledAt = '', checkAt = '' } = (await stored()) ?? {};
    expect(Date.parse(checkAt) - Date.parse(settledAt)).toBe(3_600_000);
    expect(account()).toMatchObject({ balanceMinor: 10_500, openTransactions: 0 });
    expect(legsOn(current.table, ownAccount)).toEqual(['TRANSFER USD 10000']);
    expect(legsOn(current.table, 'CLEARING')).toEqual(['TRANSFER USD -10000']);
  });

  it('fails for the reason that the switch says, and is credited over the rail that it says', async () => {
    const failureDetail = { code: 'LIMIT_EXCEEDED', message: 'More than the mandate allows' } as const;
    await settleCollection(collectedTransfer, { kind: 'FAILED', facts: { failureDetail } });

    expect((await stored()).failureDetail).toEqual(failureDetail);
  });

  it.each([
    ['FAILED', 'FAILED', 'PAY_REQUEST_FAILED'],
    ['RETURNED', 'FAILED', 'PAY_REQUEST_FAILED'],
    ['REJECTED', 'REJECTED', undefined],
    ['CANCELLED', 'REJECTED', undefined],
  ] as const)('and that is %s moves nothing', async (kind, status, failureReason) => {
    await settle(kind);
    await settleCollection(collectedTransfer, { kind: 'COLLECTED' });

    expect(await stored()).toMatchObject({ status, version: 2 });
    expect((await stored()).failureReason).toBe(failureReason);
    expect((await stored()).failureDetail).toEqual({ code: 'COLLECTION_FAILED' });
    expect(await stored()).not.toHaveProperty('refund');
    expect(account()).toMatchObject({ balanceMinor: 500, openTransactions: 0 });
    expect(legsOn(current.table, ownAccount)).toEqual([]);
  });

  it('and whose return is told first contradicts its collection no more', async () => {
    await settle('RETURNED');
    const returned = await stored();
    await settle('FAILED');

    expect(judgeCollectionResult(returned, { kind: 'COLLECTED' })).toBe('NOTHING_NEW');
    expect(judgeCollectionResult({ ...returned, returnedFirst: undefined }, { kind: 'COLLECTED' })).toBe(
      'RECONCILIATION_EXCEPTION',
    );
  });

  it('is unchanged while it is on its way', async () => {
    await settle('ON_ITS_WAY');

    expect(await stored()).toEqual(collectedTransfer);
  });

  it('and that the bank takes back is debited, once', async () => {
    await settle('COLLECTED');
    const collected = await stored();

    await Promise.all([1, 2, 3].map(() => settleCollection(collected, { kind: 'RETURNED' })));
    await settle('RETURNED');

    expect(await stored()).toMatchObject({ status: 'FAILED', settledAt: now, version: 3 });
    expect(await stored()).not.toHaveProperty('refund');
    expect(account()).toMatchObject({ balanceMinor: 500, openTransactions: 0 });
    expect(legsOn(current.table, ownAccount).toSorted()).toEqual(['REFUND USD -10000', 'TRANSFER USD 10000']);
  });

  it('and that is taken back after it was spent waits for people', async () => {
    await settle('COLLECTED');
    fill(current.table, ownAccount, { balanceMinor: 9_999, openTransactions: 0 });

    await settle('RETURNED');

    expect(await stored()).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } });
    expect(account()).toMatchObject({ balanceMinor: 9_999 });
    expect(legsOn(current.table, ownAccount)).toEqual(['TRANSFER USD 10000']);
  });

  it('for an account that cannot take the money waits for people', async () => {
    fill(current.table, ownAccount, { balanceMinor: Number(maxAmountMinor), openTransactions: 1 });

    await settle('COLLECTED');

    expect(await stored()).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } });
    expect(account()).toMatchObject({ balanceMinor: Number(maxAmountMinor), openTransactions: 0 });
    expect(legsOn(current.table, ownAccount)).toEqual([]);
  });

  it('is credited once when it is told while it is asked, several times at once', async () => {
    const tell = () =>
      receiveCollectionResult(
        { platformId, uuid, signedBy: 'default' },
        { kind: 'COLLECTED' },
        settleCollection,
      );
    const ask = () => settleCollection(collectedTransfer, { kind: 'COLLECTED' });

    await Promise.all([tell(), ask(), tell(), ask(), tell()]);

    expect(await stored()).toMatchObject({ status: 'COMPLETED', version: 2 });
    expect(account()).toMatchObject({ balanceMinor: 10_500, openTransactions: 0 });
  });

  it('has one end when opposite results come at once, and the loser is told so', async () => {
    const tell = (kind: CollectionAnswer['kind']) =>
      receiveCollectionResult({ platformId, uuid, signedBy: 'default' }, { kind }, settleCollection);

    const told = await Promise.allSettled([tell('COLLECTED'), tell('REJECTED')]);

    const { status } = await stored();
    const isCollected = status === 'COMPLETED';
    expect(told.map((one) => one.status)).toEqual(
      isCollected ? ['fulfilled', 'rejected'] : ['rejected', 'fulfilled'],
    );
    expect(account()).toMatchObject({ balanceMinor: isCollected ? 10_500 : 500, openTransactions: 0 });
  });
});
