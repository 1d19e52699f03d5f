import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { rateCache } from './rate-cache.ts';
import { getLatestRates } from './store.ts';

/**
 * The rates to quote with: the filed table, at most five minutes old in this process, or the shipped one while none
 * is filed.
 *
 * @throws Refusal QUOTE_REQUEST_FAILED in production, when the source took the rates more than an hour ago
 */
export const currentRates = rateCache(getLatestRates, setting('ENVIRONMENT', environmentSchema));
