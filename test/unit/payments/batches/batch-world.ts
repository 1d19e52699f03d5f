import { tryTransact } from '#shared/kernel/table/transact.ts';
import { prepareBatch } from '#shared/payments/batches/create.ts';
import { prepareConfirmation } from '#shared/payments/batches/decide.ts';
import {
  outcomeSchema,
  type PayoutBatch,
  type RowOutcome,
} from '#shared/transactions/batches/payout-batch.ts';
import { parseBatch } from '#shared/transactions/batches/store.ts';
import type { MemoryTable } from '../../support/memory-table.ts';
import { accountId, bank, platform } from '../quotes/quote-world.ts';

export const { uuid: platformId } = platform();

const itemsOf = (table: MemoryTable, prefix: string) =>
  table.all().filter(({ pk }) => String(pk).startsWith(`${prefix}#`));

export const batchIn = (table: MemoryTable): PayoutBatch => {
  const [item] = itemsOf(table, 'PAYOUT_BATCH');
  if (item === undefined) throw new Error('There is no batch');
  return parseBatch(item);
};

/** In the order of the rows. */
export const outcomesIn = (table: MemoryTable): RowOutcome[] =>
  itemsOf(table, 'PAYOUT_ROW')
    .map((item) => outcomeSchema.parse(item))
    .toSorted((one, other) => one.row - other.row);

export const paymentsIn = (table: MemoryTable): number => itemsOf(table, 'TRANSACTION').length;

/** Jane's euros to the bank account. */
export const transfer = (amount: number) => ({
  source: { accountId: accountId('EUR') },
  destination: { accountId: `ExternalAccount:${bank().uuid}` },
  amount,
});

export const quote = (amount: number) => ({
  source: { sourceType: 'ACCOUNT', accountId: accountId('EUR') },
  destination: { destinationType: 'ACCOUNT', accountId: `ExternalAccount:${bank().uuid}` },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: amount,
});

type Preparing = ReturnType<typeof prepareBatch | typeof prepareConfirmation>;

/** Commits what a use case has prepared. @throws its error */
export const commit = async (preparing: Preparing): Promise<void> => {
  const { writes, apiErrorFor } = await preparing;
  const failed = await tryTransact(writes);
  if (failed !== undefined) throw apiErrorFor(failed);
};

/** A batch of euros that is being paid. */
export const confirmedBatch = async (table: MemoryTable, rows: readonly object[]): Promise<PayoutBatch> => {
  await commit(prepareBatch(platformId, { rows }));
  const { uuid, totals } = batchIn(table);
  await commit(prepareConfirmation(platformId, uuid, totals));
  return batchIn(table);
};
