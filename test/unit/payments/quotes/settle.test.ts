import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settleQuotePayout } from '#shared/payments/quotes/settle.ts';
import { expireQuote, getTransaction } from '#shared/transactions/store.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { balanceAt, fill, legsOn, ownAccount, processingQuote, store } from '../../support/payments.ts';
import { payoutEnds } from '../settlement/payout-ends.ts';
import { pendingQuote } from './executable-quote.ts';

const current = useMemoryTable();
const { platformId, uuid } = processingQuote;
const now = '2025-10-13T12:01:00.000Z';

const stored = () => getTransaction(platformId, uuid);
const sender = () => balanceAt(current.table, ownAccount);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  fill(current.table, ownAccount, { balanceMinor: 0, openTransactions: 1 });
});

describe('a payout', () => {
  it.each(payoutEnds(now, 'LIGHTNING_PAYMENT_FAILED'))(
    '%s',
    async (_what, answer, expected, balanceMinor) => {
      store(current.table, processingQuote);

      await settleQuotePayout(processingQuote, answer);

      expect(await stored()).toMatchObject({ ...expected, version: 3 });
      expect(await stored()).not.toHaveProperty('checkAt');
      expect(sender()).toMatchObject({ balanceMinor, openTransactions: 0 });
      expect(legsOn(current.table, ownAccount)).toEqual(balanceMinor === 0 ? [] : ['REFUND USD 10000']);
      expect(legsOn(current.table, 'FEES')).toEqual(balanceMinor === 0 ? [] : ['REFUND USD -75']);
    },
  );

  it('that may come back is looked at again a minute later', async () => {
    store(current.table, processingQuote);

    await settleQuotePayout(processingQuote, { kind: 'DELIVERED', mayComeBack: 'SOON' });

    expect(await stored()).toMatchObject({ status: 'COMPLETED', checkAt: '2025-10-13T12:01:15.000Z' });
  });

  it('on its way changes nothing', async () => {
    store(current.table, processingQuote);

    await settleQuotePayout(processingQuote, { kind: 'ON_ITS_WAY' });

    expect(await stored()).toEqual(processingQuote);
  });

  it('ends once', async () => {
    store(current.table, processingQuote);
    await settleQuotePayout(processingQuote, { kind: 'REJECTED' });
    const before = current.table.all();

    await settleQuotePayout(processingQuote, { kind: 'DELIVERED', mayComeBack: false });

    expect(current.table.all()).toEqual(before);
  });

  it('that was delivered and comes back is no longer counted as open', async () => {
    const delivered = { ...processingQuote, status: 'COMPLETED', settledAt: now } as const;
    store(current.table, delivered);
    fill(current.table, ownAccount, { balanceMinor: 0, openTransactions: 0 });

    await settleQuotePayout(delivered, { kind: 'RETURNED' });

    expect(await stored()).toMatchObject({ status: 'FAILED', settledAt: now });
    expect(sender()).toMatchObject({ balanceMinor: 10_000 });
    expect(Number(sender()?.openTransactions)).toBe(0);
  });

  it('that comes back to a closed account leaves the money in clearing', async () => {
    const delivered = { ...processingQuote, status: 'COMPLETED', settledAt: now } as const;
    store(current.table, delivered);
    fill(current.table, ownAccount, { balanceMinor: 0, closedAt: now });
    const before = sender();

    await settleQuotePayout(delivered, { kind: 'RETURNED' });

    expect(await stored()).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } });
    expect(sender()).toEqual(before);
  });
});

describe('the expiry of a quote', () => {
  const at = (time: string) => vi.setSystemTime(Date.parse(time));

  it('is written once, from the moment on', async () => {
    store(current.table, pendingQuote);
    at('2025-10-13T12:04:59.999Z');
    expect(await expireQuote(pendingQuote)).toBe(false);
    expect(await stored()).toEqual(pendingQuote);

    at('2025-10-13T12:05:00.000Z');
    expect(await expireQuote(pendingQuote)).toBe(true);
    expect(await expireQuote(pendingQuote)).toBe(false);

    expect(await stored()).toMatchObject({
      status: 'EXPIRED',
      version: 2,
      updatedAt: '2025-10-13T12:05:00.000Z',
    });
    expect(sender()).toMatchObject({ balanceMinor: 0, openTransactions: 1 });
  });

  it('never comes for a quote that was executed', async () => {
    store(current.table, processingQuote);
    at('2025-10-13T13:00:00.000Z');

    expect(await expireQuote(processingQuote)).toBe(false);
    expect(await expireQuote(pendingQuote)).toBe(false);
    expect(await stored()).toEqual(processingQuote);
  });
});
