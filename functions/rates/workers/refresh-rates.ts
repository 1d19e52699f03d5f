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
 * Gets a table from the source and stores it when it is newer than the stored one. Without a source it stores the
 * shipped table with its original date, so that old rates do not look new.
 *
 * @throws ImplausibleRates, or the error of the source. The last good table stays stored.
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
 * Runs every five minutes. A run without new rates fails, because only that raises the alarm. The log says what makes
 * rates implausible, because an operator must judge them.
 */
export const handler = async (): Promise<{ outcome: RefreshOutcome }> => {
  try {
    const outcome = await refreshRates(sourceUrl);
    log.info({ operation: 'refreshRates', outcome });
    return { outcome };
  } catch (error) {
    const rates = error instanceof ImplausibleRates ? [...error.reasons] : undefined;
    log.error({ operation: 'refreshRates', ...errorFields(error), rates });
    throw error;
  }
};
