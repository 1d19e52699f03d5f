import { absent, any, below } from '#shared/kernel/condition.ts';
import { defineItem } from '#shared/kernel/item.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import { type FiledRates, filedRatesSchema } from './rate-table.ts';

const ratesItem = defineItem({
  schema: filedRatesSchema,
  keyOf: (_only: object) => ({ pk: 'RATES#USD', sk: 'LATEST' }),
});

/** The last plausible table of a source (1 read unit); undefined before the first one. */
export const getLatestRates = (): Promise<FiledRates | undefined> => ratesItem.get({});

/** Stores a table. @returns false when the stored table is as new or newer, and stays */
export const fileRates = ({ perUsd, updatedAt, origin }: FiledRates): Promise<boolean> => {
  const isNewer = any(absent('updatedAt'), below('updatedAt', updatedAt));
  return transactIfUnchanged({ rates: ratesItem.put({ perUsd, updatedAt, origin }, isNewer) });
};
