import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDailyTotals } from '#shared/ledger/daily-totals.ts';
import { historyAccount as account, post } from '../support/ledger-history.ts';
import { useMemoryTable } from '../support/memory-table.ts';

const current = useMemoryTable();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-10T12:00:00.000Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const march = (from: string, to: string) => ({ from: `2026-03-${from}.000Z`, to: `2026-03-${to}.000Z` });
const days = async (from: string, to: string) =>
  (await readDailyTotals(account, march(from, to))).map(({ date, totals }) => [
    date.slice(-2),
    ...totals.map(
      ({ purpose, count, creditsMinor, debitsMinor }) => `${purpose} ${count} ${creditsMinor} ${debitsMinor}`,
    ),
  ]);

describe('the totals of each day', () => {
  beforeEach(() => {
    const movements = [
      ['01T23:59:59.999Z', 'FEE', 100n],
      ['02T00:00:00.000Z', 'FEE', 20n],
      ['02T23:59:59.999Z', 'FEE', 3n],
      ['02T23:59:59.999Z', 'FEE_REFUND', -3n],
      ['04T10:00:00.000Z', 'TRANSFER', -50n],
      ['04T11:00:00.000Z', 'FEE_REFUND', -20n],
    ] as const;
    for (const [time, purpose, amountMinor] of movements)
      post(current.table, { at: `2026-03-${time}`, purpose, amountMinor });
  });

  it('have what was posted on it, in UTC, and no day without entries', async () => {
    expect(await days('01T00:00:00', '06T00:00:00')).toEqual([
      ['01', 'FEE 1 100 0'],
      ['02', 'FEE 2 23 0', 'FEE_REFUND 1 0 -3'],
      ['04', 'TRANSFER 1 0 -50', 'FEE_REFUND 1 0 -20'],
    ]);
  });

  it('cut a day where the period does', async () => {
    expect(await days('02T12:00:00', '04T10:30:00')).toEqual([
      ['02', 'FEE 1 3 0', 'FEE_REFUND 1 0 -3'],
      ['04', 'TRANSFER 1 0 -50'],
    ]);
    expect(await days('04T10:00:00', '04T10:00:00')).toEqual([]);
  });

  it('are for 31 days at most', async () => {
    const period = { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' };

    expect(await readDailyTotals(account, period)).toEqual([]);
    await expect(
      readDailyTotals(account, { ...period, to: '2026-02-01T00:00:00.001Z' }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
