import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uuidTime } from '#shared/kernel/ids.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import { openPaymentsOf } from '#shared/reconciliation/check-owners.ts';
import { putTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { pendingQuote } from '../payments/quotes/executable-quote.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { processingQuote } from '../support/payments.ts';

const current = useMemoryTable();
const { platformId, uuid } = pendingQuote;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: uuidTime(uuid) });
});
afterEach(() => {
  vi.useRealTimers();
});

const commit = (write: Write): boolean => current.table.commit([write])[0]?.isAllowed === true;
const filed = (payment: Transaction, digit: number): void => {
  commit(putTransaction({ ...payment, uuid: `${uuid.slice(0, 24)}00000000${digit}00${digit}` }));
};

test('only executed payments count as open, and not what else is new', async () => {
  filed({ ...processingQuote, status: 'COMPLETED', createdAt: '2025-10-13T11:58:00.000Z' }, 1);
  filed({ ...pendingQuote, createdAt: '2025-10-13T11:59:00.000Z' }, 2);
  filed(processingQuote, 3);
  filed(processingQuote, 4);

  expect(await openPaymentsOf(platformId)).toEqual({
    counts: new Map([['019542f5-b3e7-7d02-8000-00000000f348', 2]]),
    pending: new Map([['019542f5-b3e7-7d02-8000-00000000f348', 20_000n]]),
    since: '2025-10-13T11:59:00.000Z',
  });
});
