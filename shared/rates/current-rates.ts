import { clock } from '#shared/kernel/clock.ts';
import { type Environment, environmentSchema, setting } from '#shared/kernel/config.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { areTooOld } from './combine-rates.ts';
import type { FiledRates, RateTable } from './exchange-rate.ts';
import { shippedRates } from './shipped-rates.ts';
import { getLatestRates } from './store.ts';

const cacheMs = 5 * 60 * 1000;

type CachedRates = RateTable & Pick<FiledRates, 'frozenAt' | 'resumedAt'>;

interface Cached {
  readonly readAtMs: number;
  readonly table: Promise<CachedRates>;
}

const checkAge = (table: CachedRates): void => {
  if (!areTooOld(table, clock.nowMs())) return;
  throw new ApiError('QUOTE_REQUEST_FAILED', {
    message:
      'There are no current exchange rates; try again in a few minutes, with a new Idempotency-Key if there was one.',
  });
};

/**
 * Reads the stored table at most every five minutes. Concurrent callers share one read, and a failed read is not
 * cached. Without a stored table it returns the shipped one. In production it refuses a table older than an hour, unless
 * an operator has frozen it.
 *
 * @param read reads the stored table
 * @returns a function for the current table, which throws ApiError QUOTE_REQUEST_FAILED
 */
export const rateCache = (
  read: () => Promise<CachedRates | undefined>,
  environment: Environment,
): (() => Promise<RateTable>) => {
  let cached: Cached | undefined;

  const load = (): Cached => {
    const table = read().then((filed) => filed ?? shippedRates);
    const entry = { readAtMs: clock.nowMs(), table };
    table.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return entry;
  };

  return async () => {
    const ageMs = cached === undefined ? undefined : clock.nowMs() - cached.readAtMs;
    // A clock that was set back must not keep the table longer.
    if (cached === undefined || ageMs === undefined || ageMs < 0 || ageMs >= cacheMs) cached = load();
    const table = await cached.table;
    if (environment === 'production') checkAge(table);
    return table;
  };
};

/**
 * The rates for quotes: the stored table, read at most five minutes ago, or the shipped table while none is stored.
 *
 * @throws ApiError QUOTE_REQUEST_FAILED in production, when the rates are more than an hour old
 */
export const currentRates = rateCache(getLatestRates, setting('ENVIRONMENT', environmentSchema));
