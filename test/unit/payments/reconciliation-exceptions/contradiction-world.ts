import { beforeEach, expect, vi } from 'vitest';
import type { Resolution } from '#shared/payments/reconciliation-exceptions/reconciliation-exception.ts';
import { carryOutResolution } from '#shared/payments/settlement/carry-out.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { balanceAt, sentTransfer } from '../../support/payments.ts';
import {
  accountOf,
  decide,
  problemsIn,
  type Result,
  recordOf,
  type Sort,
  start,
  tell,
  uuidOf,
} from './contradicted.ts';

export const { platformId } = sentTransfer;
/** When operators decide: half an hour after the payments. */
export const decidedAt = '2025-10-13T12:30:00.000Z';

/** Log lines, which nobody prints. */
export const lines = () => vi.spyOn(process.stdout, 'write').mockReturnValue(true);

/** A fresh table for each test, and what is done with a payment in it. */
export const useContradictions = () => {
  const current = useMemoryTable();
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2025-10-13T12:01:00.000Z'), toFake: ['Date'] });
    lines().mockClear();
  });
  const go = async (sort: Sort) => carryOutResolution(await recordOf(sort));
  /** The switch says one thing and then the opposite, and the operators' time has come. */
  const contradict = async (sort: Sort, first: Result, then: Result): Promise<void> => {
    await tell(sort, first);
    await expect(tell(sort, then)).rejects.toMatchObject({ code: 'PAYOUT_RESULT_CONTRADICTED' });
    vi.setSystemTime(Date.parse(decidedAt));
  };
  return {
    current,
    go,
    contradict,
    contradicted: async (sort: Sort, first: Result, then: Result): Promise<void> => {
      start(current.table, sort);
      await contradict(sort, first, then);
    },
    resolve: async (sort: Sort, outcome: Resolution): Promise<void> => {
      await decide(sort, outcome, decidedAt);
      await go(sort);
    },
    stored: (sort: Sort) => getTransaction(platformId, uuidOf(sort)),
    held: (sort: Sort) => Number(balanceAt(current.table, accountOf(sort))?.balanceMinor ?? 0),
    expectSound: (): void => expect(problemsIn(current.table)).toEqual([]),
  };
};
