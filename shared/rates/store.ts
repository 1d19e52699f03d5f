import * as z from 'zod';
import { absent, any, below } from '#shared/kernel/condition.ts';
import { defineItem } from '#shared/kernel/item.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import type { RateOrigin, RateTable } from './rate-table.ts';

/** A table with where it came from. */
export interface FiledRates extends RateTable {
  readonly origin: RateOrigin;
}

const ratesItem = defineItem({
  schema: z.object({
    perUsd: z.record(z.string(), z.string()),
    updatedAt: z.string(),
    origin: z.enum(['SHIPPED', 'HTTP']),
  }),
  keyOf: (_only: object) => ({ pk: 'RATES#USD', sk: 'LATEST' }),
});

/** The last table that a source gave and that was believed (1 read unit); undefined before the first one. */
export const getLatestRates = (): Promise<FiledRates | undefined> => ratesItem.get({});

/** Files a table; false when the filed one is as new or newer, which stays. */
export const fileRates = ({ perUsd, updatedAt, origin }: FiledRates): Promise<boolean> => {
  const isNewer = any(absent('updatedAt'), below('updatedAt', updatedAt));
  return transactIfUnchanged({ rates: ratesItem.put({ perUsd: { ...perUsd }, updatedAt, origin }, isNewer) });
};
