import * as z from 'zod';
import { absent, all, any, below, equals, present } from '#shared/kernel/table/condition.ts';
import { defineItem } from '#shared/kernel/table/item.ts';
import { transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import { type FiledRates, filedRatesSchema } from './exchange-rate.ts';

const ratesItem = defineItem({
  schema: filedRatesSchema,
  keyOf: (_only: object) => ({ pk: 'RATES#USD', sk: 'LATEST' }),
});

/** The last plausible table (1 or 2 read units); undefined before the first one. */
export const getLatestRates = (): Promise<FiledRates | undefined> => ratesItem.get({});

/** Stores a table. @returns false when the stored table is frozen, or as new or newer, and stays */
export const fileRates = ({ perUsd, updatedAt, origin, sources }: FiledRates): Promise<boolean> => {
  const isNewer = any(absent('updatedAt'), below('updatedAt', updatedAt));
  const condition = all(absent('frozenAt'), isNewer);
  return transactIfUnchanged({ rates: ratesItem.put({ perUsd, updatedAt, origin, sources }, condition) });
};

/** Keeps exactly this stored table. @returns false when it was replaced or frozen meanwhile */
export const freezeRates = ({ updatedAt }: FiledRates, frozenAt: string): Promise<boolean> =>
  transactIfUnchanged({
    rates: ratesItem.update(
      {},
      { set: { frozenAt }, remove: ['resumedAt'] },
      all(equals('updatedAt', updatedAt), absent('frozenAt')),
    ),
  });

/** Lets refreshes replace the stored table again. @returns false when it is not frozen */
export const resumeRates = (resumedAt: string): Promise<boolean> =>
  transactIfUnchanged({
    rates: ratesItem.update({}, { set: { resumedAt }, remove: ['frozenAt'] }, present('frozenAt')),
  });

const refreshSchema = z.object({
  at: z.string(),
  outcome: z.enum(['FILED', 'UNCHANGED', 'FAILED']),
  /** Sources whose rates count. */
  sources: z.array(z.string()).readonly(),
  leftOut: z.array(z.object({ name: z.string(), reasons: z.array(z.string()).readonly() })).readonly(),
});
/** What the last refresh found, for operators. */
export type Refresh = Readonly<z.output<typeof refreshSchema>>;

const refreshItem = defineItem({
  schema: refreshSchema,
  keyOf: (_only: object) => ({ pk: 'RATES#USD', sk: 'REFRESH' }),
});

/** The last refresh; undefined when there was none with a source. */
export const getLastRefresh = (): Promise<Refresh | undefined> => refreshItem.get({});

/** Notes a refresh, unless a later one was noted. */
export const noteRefresh = async (refresh: Refresh): Promise<void> => {
  await writeAlone(refreshItem.put(refresh, any(absent('at'), below('at', refresh.at))));
};
