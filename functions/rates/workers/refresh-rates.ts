import * as z from 'zod';
import { setting } from '#shared/kernel/config.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { ImplausibleRates } from '#shared/rates/plausibility.ts';
import { type RefreshOutcome, refreshRates } from '#shared/rates/refresh.ts';

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
