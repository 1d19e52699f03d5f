import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { setting } from '#shared/kernel/config.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { httpSource } from '#shared/rates/http-source.ts';
import { checkPlausible, ImplausibleRates } from '#shared/rates/plausibility.ts';
import { shippedRates } from '#shared/rates/shipped-rates.ts';
import { fileRates, getLatestRates } from '#shared/rates/store.ts';

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

const sourceUrl = setting('RATE_SOURCE_URL', z.url({ protocol: /^https$/ }).optional());

/**
 * Every five minutes: files the source's rates. A run that cannot fails, since only that raises the alarm; what makes
 * rates implausible is written out, since an operator has to judge it.
 */
export const handler = async (): Promise<{ outcome: RefreshOutcome }> => {
  try {
    const outcome = await refreshRates(sourceUrl);
    log.info({ operation: 'refreshRates', outcome });
    return { outcome };
  } catch (error) {
    const reason = error instanceof ImplausibleRates ? error.message : undefined;
    log.error({ operation: 'refreshRates', ...errorFields(error), reason });
    throw error;
  }
};
