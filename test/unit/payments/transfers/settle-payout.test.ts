import { beforeEach, describe, expect, it, vi } from 'vitest';
import { judgeResult } from '#shared/payments/payouts/result-rules.ts';
import { settlePayout } from '#shared/payments/settlement/settle-payout.ts';
import type { PayoutAnswer } from '#shared/switch/port.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { balanceAt, fill, legsOn, ownAccount, sentTransfer, store } from '../../support/payments.ts';
import { payoutEnds, refundAt } from '../settlement/payout-ends.ts';

const current = useMemoryTable();
const { platformId, uuid } = sentTransfer;
const now = '2025-10-13T12:01:00.000Z';
const delivered: PayoutAnswer = { kind: 'DELIVERED', mayComeBack: false };
const failed = (isRefundPossible: boolean): PayoutAnswer => ({
  kind: 'FAILED',
  failureReason: 'QUOTE_EXECUTION_FAILED',
  isRefundPossible,
});

const stored = () => getTransaction(platformId, uuid);
const payer = () => balanceAt(current.table, ownAccount);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  store(current.table, sentTransfer);
  fill(current.table, ownAccount, { balanceMinor: 0, openTransactions: 1 });
});

describe('a transfer out that the switch pays', () => {
  it.each(payoutEnds(now, 'QUOTE_EXECUTION_FAILED'))('%s', async (_what, answer, expected, balanceMinor) => {
    await settlePayout(sentTransfer, answer);

    expect(await stored()).toMatchObject({ ...expected, version: 2 });
    expect(await stored()).not.toHaveProperty('checkAt');
    expect(payer()).toMatchObject({ balanceMinor, openTransactions: 0 });
    expect(legsOn(current.table, ownAccount)).toEqual(balanceMinor === 0 ? [] : ['REFUND USD 10000']);
    expect(legsOn(current.table, 'CLEARING')).toEqual(balanceMinor === 0 ? [] : ['REFUND USD -10000']);
  });

  it('on its way changes nothing', async () => {
    await settlePayout(sentTransfer, { kind: 'ON_ITS_WAY' });

    expect(await stored()).toEqual(sentTransfer);
  });

  it('ends once', async () => {
    await settlePayout(sentTransfer, { kind: 'REJECTED' });
    const before = current.table.all();

    await settlePayout(sentTransfer, delivered);

    expect(current.table.all()).toEqual(before);
  });

  it('that comes back after its delivery is refunded, and counted as open no more', async () => {
    await settlePayout(sentTransfer, delivered);
    const completed = await stored();
    if (completed === undefined) throw new Error('The transfer is missing');

    await settlePayout(completed, { kind: 'RETURNED' });

    expect(await stored()).toMatchObject({ status: 'FAILED', settledAt: now, refund: refundAt(now) });
    expect(payer()).toMatchObject({ balanceMinor: 10_000, openTransactions: 0 });
  });

  it('whose return is told before its delivery is refunded, and its delivery contradicts nothing', async () => {
    await settlePayout(sentTransfer, { kind: 'RETURNED' });
    const returned = await stored();
    if (returned === undefined) throw new Error('The transfer is missing');

    expect(judgeResult(returned, delivered)).toBe('NOTHING_NEW');
    expect(judgeResult(returned, failed(true))).toBe('NOTHING_NEW');
  });

  it('whose account is closed meanwhile leaves the money in clearing', async () => {
    fill(current.table, ownAccount, { balanceMinor: 0, openTransactions: 0, closedAt: now });
    store(current.table, {
      ...sentTransfer,
      uuid: '0199dd71-1600-7d02-8abc-0123456789ad',
      status: 'COMPLETED',
    });
    const other = await getTransaction(platformId, '0199dd71-1600-7d02-8abc-0123456789ad');
    if (other === undefined) throw new Error('The transfer is missing');

    await settlePayout(other, { kind: 'RETURNED' });

    expect(await getTransaction(platformId, other.uuid)).toMatchObject({
      status: 'FAILED',
      refund: { status: 'FAILED' },
    });
    expect(legsOn(current.table, ownAccount)).toEqual([]);
  });
});
