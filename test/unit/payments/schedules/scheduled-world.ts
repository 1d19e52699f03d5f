import type { Prepared } from '#shared/kernel/http/idempotency.ts';
import { tryTransact } from '#shared/kernel/table/transact.ts';
import type { QuoteRequest } from '#shared/payments/quotes/schemas.ts';
import { scheduleQuote } from '#shared/payments/schedules/schedule-quote.ts';
import { scheduleTransfer } from '#shared/payments/schedules/schedule-transfer.ts';
import { parseTransaction } from '#shared/transactions/store.ts';
import { isScheduled, type ScheduledTransaction } from '#shared/transactions/transaction.ts';
import type { MemoryTable } from '../../support/memory-table.ts';
import { accountId, bank, platform, request } from '../quotes/quote-world.ts';

export const executeAt = '2025-10-14T09:00:00.000Z';
export const { uuid: platformId } = platform();

const commit = async ({ writes, apiErrorFor }: Prepared): Promise<void> => {
  const failed = await tryTransact(writes);
  if (failed !== undefined) throw apiErrorFor(failed);
};

export const paymentIn = (table: MemoryTable) => {
  const item = table.all().find(({ pk }) => String(pk).startsWith('TRANSACTION#'));
  if (item === undefined) throw new Error('There is no payment');
  return parseTransaction(item);
};

const ordered = (table: MemoryTable): ScheduledTransaction => {
  const payment = paymentIn(table);
  if (!isScheduled(payment)) throw new Error('The payment does not wait for its time');
  return payment;
};

/** 5.00 EUR of Jane to the bank account, ordered for `executeAt`. */
export const orderTransfer = async (table: MemoryTable): Promise<ScheduledTransaction> => {
  const order = {
    platformId,
    type: 'OUTGOING',
    internalId: accountId('EUR'),
    externalId: `ExternalAccount:${bank().uuid}`,
    amount: 500,
  } as const;
  await commit(await scheduleTransfer(order, executeAt));
  return ordered(table);
};

/** 100.00 USD of Jane to the bank account in EUR, or elsewhere, ordered for `executeAt`. */
export const orderQuote = async (
  table: MemoryTable,
  more: Partial<QuoteRequest> = {},
): Promise<ScheduledTransaction> => {
  const asked = request({ executeAt, maxRateDeviationBps: 50, ...more });
  await commit(await scheduleQuote(platformId, asked));
  return ordered(table);
};
