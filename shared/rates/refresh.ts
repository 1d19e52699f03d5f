import { clock } from '#shared/kernel/clock.ts';
import { httpSource } from './http-source.ts';
import { checkPlausible } from './plausibility.ts';
import { shippedRates } from './shipped-rates.ts';
import { fileRates, getLatestRates } from './store.ts';

export type RefreshOutcome = 'FILED' | 'UNCHANGED';

/**
 * Takes a table from the source and files it when it is newer than the filed one. Without a source it is the shipped
 * table, with the day it is of: rates that nobody took again are not made to look fresh.
 *
 * @throws when the source gives none, or ImplausibleRates; the last good table stays filed
 */
export const refreshRates = async (sourceUrl: string | undefined): Promise<RefreshOutcome> => {
  const lastGood = await getLatestRates();
  const table = sourceUrl === undefined ? shippedRates : await httpSource(sourceUrl)();
  if (sourceUrl !== undefined) checkPlausible(table, lastGood, clock.now());
  if (lastGood !== undefined && table.updatedAt <= lastGood.updatedAt) return 'UNCHANGED';
  const isFiled = await fileRates({ ...table, origin: sourceUrl === undefined ? 'SHIPPED' : 'HTTP' });
  return isFiled ? 'FILED' : 'UNCHANGED';
};
