import * as z from 'zod';
import { absent, any, below } from '#shared/kernel/condition.ts';
import { defineItem, type Write } from '#shared/kernel/item.ts';
import type { RateTable } from './rate-table.ts';

const ratesItem = defineItem({
  schema: z.object({ perUsd: z.record(z.string(), z.string()), updatedAt: z.string() }),
  keyOf: (_only: object) => ({ pk: 'RATES#USD', sk: 'LATEST' }),
});

/** The last table that a source gave and that was believed (2 read units); undefined before the first one. */
export const getLatestRates = (): Promise<RateTable | undefined> => ratesItem.get({});

/** The write that files a table; its position fails when the filed one is as new or newer. */
export const latestRatesWrite = ({ perUsd, updatedAt }: RateTable): Write =>
  ratesItem.put(
    { perUsd: { ...perUsd }, updatedAt },
    any(absent('updatedAt'), below('updatedAt', updatedAt)),
  );
