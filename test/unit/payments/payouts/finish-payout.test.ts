import { beforeEach, describe, expect, it, vi } from 'vitest';
import { finishPayout } from '#shared/payments/payouts/finish-payout.ts';
import { payOut } from '#shared/payments/payouts/pay-out.ts';
import { settlement } from '#shared/payments/settlement/settlement.ts';
import { SwitchDown } from '#shared/switch/breaker.ts';
import type { Occasion } from '#shared/switch/port.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { transactionView } from '#shared/transactions/view.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { balanceAt, ownAccount, processingQuote } from '../../support/payments.ts';
import { seedPayout, toBank } from './support/payout-to-bank.ts';

const current = useMemoryTable();
const now = '2025-10-13T12:01:00.000Z';
const { platformId, uuid } = processingQuote;
const stored = () => getTransaction(platformId, uuid);
const ask = (occasion: Occasion) => payOut({ platformId, transactionId: uuid, occasion }, settlement);

const seed = (suffix: string, payment = toBank): void => seedPayout(current.table, suffix, payment);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
});

describe('a payout', () => {
  it.each([
    ['000', 'COMPLETED'],
    ['002', 'FAILED'],
    ['006', 'REFUNDED'],
  ])('with suffix %s ends at once: %s', async (suffix, status) => {
    seed(suffix);

    expect(await ask('START')).toBe(status);
    expect(await ask('START')).toBe(status);
    expect(await ask('FOLLOW_UP')).toBe(status);
    expect(await stored()).toMatchObject({ status, version: 3 });
  });

  it('on its way is asked about again', async () => {
    seed('003');

    await expect(ask('START')).rejects.toMatchObject({ name: 'PayoutOnItsWay' });
    expect(await ask('FOLLOW_UP')).toBe('COMPLETED');
  });

  it('that may come back is asked about again, and comes back', async () => {
    seed('005');

    await expect(ask('START')).rejects.toMatchObject({ name: 'PayoutMayComeBack' });
    await expect(ask('START')).rejects.toMatchObject({ name: 'PayoutMayComeBack' });
    expect(await ask('FOLLOW_UP')).toBe('FAILED');
    expect(balanceAt(current.table, ownAccount)).toMatchObject({ balanceMinor: 10_000 });
  });

  it('that stays delivered is not asked about again', async () => {
    seed('000', { ...toBank, status: 'COMPLETED', settledAt: now, checkAt: now });

    expect(await ask('FOLLOW_UP')).toBe('COMPLETED');
    expect(await stored()).not.toHaveProperty('checkAt');
    expect(await stored()).toMatchObject({ version: 2 });
  });

  it.each(['002', '003', '006'])(
    'that was delivered and is called something else is for people, and stays as it is: %s',
    async (suffix) => {
      const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
      seed(suffix, { ...toBank, status: 'COMPLETED', settledAt: now, checkAt: now });

      expect(await ask('FOLLOW_UP')).toBe('COMPLETED');

      const isContradicted = lines.mock.calls.flat().join('').includes('PAYOUT_RESULT_CONTRADICTED');
      expect(isContradicted).toBe(suffix !== '003');
    },
  );

  it('that may come back for days is asked about when it is due, and the workflow ends', async () => {
    const hour = '2025-10-13T13:01:00.000Z';
    seed('005', { ...toBank, status: 'COMPLETED', settledAt: now, checkAt: hour });

    expect(await ask('START')).toBe('COMPLETED');
    expect(await ask('FOLLOW_UP')).toBe('COMPLETED');
    expect(await stored()).toMatchObject({ checkAt: hour });
    vi.setSystemTime(Date.parse(hour));
    expect(await ask('FOLLOW_UP')).toBe('FAILED');
    expect(balanceAt(current.table, ownAccount)).toMatchObject({ balanceMinor: 10_000 });
  });

  it('that has not come back after an hour is asked about after a day', async () => {
    const hour = '2025-10-13T13:01:00.000Z';
    seed('000', { ...toBank, status: 'COMPLETED', settledAt: now, checkAt: hour });
    vi.setSystemTime(Date.parse(hour));

    expect(await ask('FOLLOW_UP')).toBe('COMPLETED');
    expect(await stored()).toMatchObject({ checkAt: '2025-10-14T12:01:00.000Z' });
  });

  it('whose refund failed is reported each time', async () => {
    const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    seed('007');

    await ask('START');
    expect(lines.mock.calls.flat().join('')).toContain('"code":"REFUND_FAILED"');
    lines.mockClear();
    await ask('START');
    expect(lines.mock.calls.flat().join('')).toContain('REFUND_FAILED');
  });

  it('that is refunded is not reported', async () => {
    const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    seed('002');

    await ask('START');

    expect(lines.mock.calls.flat().join('')).not.toContain('REFUND_FAILED');
  });

  it('of a payment that does not exist is a bug', async () => {
    await expect(ask('START')).rejects.toThrow('does not exist');
  });
});

describe('the sweep', () => {
  it.each([
    ['000', 'COMPLETED'],
    ['002', 'FAILED'],
  ])('brings a payment with suffix %s to its end: %s', async (suffix, status) => {
    seed(suffix);

    await finishPayout(toBank, settlement);

    expect(await stored()).toMatchObject({ status });
    expect(await stored()).not.toHaveProperty('checkAt');
  });

  it('leaves the return of a payment to its next run', async () => {
    seed('005');

    await finishPayout(toBank, settlement);
    expect(await stored()).toMatchObject({ status: 'COMPLETED', checkAt: '2025-10-13T12:01:15.000Z' });

    const delivered = await stored();
    if (delivered !== undefined) await finishPayout(delivered, settlement);
    expect(await stored()).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } });
  });

  it('that has just begun is not asked about before its time', async () => {
    seed('003', { ...toBank, updatedAt: now });

    await finishPayout({ ...toBank, updatedAt: now }, settlement);

    expect(await stored()).toMatchObject({ status: 'PROCESSING' });
  });

  const waiting = { ...settlement, payOnUs: async () => 'AWAITING_RECEIVER' as const };
  const toUma = {
    ...processingQuote,
    destination: { kind: 'UMA_ADDRESS', umaAddress: '$joe@acme.example', currency: 'EUR' },
  } as const;

  it('looks at a payment on its way again after ten minutes', async () => {
    seed('000', toUma);

    await finishPayout(toUma, waiting);

    expect(await stored()).toMatchObject({
      status: 'PROCESSING',
      checkAt: '2025-10-13T12:11:00.000Z',
      version: 2,
    });
  });

  it('asks ever less often while the switch is down, and the payment says when', async () => {
    const down = { ...settlement, payOnUs: () => Promise.reject(new SwitchDown()) };
    seed('000', toUma);
    const expected: (string | undefined)[] = [];

    for (const minutes of [1, 2, 10, 90, 600]) {
      vi.setSystemTime(Date.parse(toUma.updatedAt) + minutes * 60_000);
      await finishPayout(toUma, down);
      const payment = await stored();
      expected.push(payment && transactionView(payment).expectedSettlementAt);
    }

    const minutesOn = (minutes: number) =>
      new Date(Date.parse(toUma.updatedAt) + minutes * 60_000).toISOString();
    expect(expected).toEqual([2, 4, 20, 150, 660].map(minutesOn));
  });

  it.each([
    ['after five minutes when it fails', new Error('no switch'), '2025-10-13T12:06:00.000Z'],
    [
      'at its next run when the table has trouble',
      Object.assign(new Error(''), { name: 'TimeoutError' }),
      processingQuote.checkAt,
    ],
  ])('tries again %s', async (_what, error, checkAt) => {
    seed('000', toUma);
    const failing = { ...settlement, payOnUs: () => Promise.reject(error) };

    await expect(finishPayout(toUma, failing)).rejects.toBe(error);
    expect(await stored()).toMatchObject({ status: 'PROCESSING', checkAt });
  });
});
