import { clock } from '#shared/kernel/clock.ts';
import { type Environment, environmentSchema, setting } from '#shared/kernel/config.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { RateTable } from './rate-table.ts';
import { shippedRates } from './shipped-rates.ts';
import { getLatestRates } from './store.ts';

const cacheMs = 5 * 60 * 1000;

/**
 * A source gives a table every five minutes. After an hour without one the market may have moved by more than any
 * fee, and a price that nobody stands behind is worse than none.
 */
const maxAgeMs = 60 * 60 * 1000;

interface Cached {
  readonly readAtMs: number;
  readonly table: Promise<RateTable>;
}

const checkAge = ({ updatedAt }: RateTable): void => {
  if (clock.nowMs() - Date.parse(updatedAt) <= maxAgeMs) return;
  throw new Refusal('QUOTE_REQUEST_FAILED', {
    message:
      'There are no current exchange rates; try again in a few minutes, with a new Idempotency-Key if there was one.',
  });
};

/**
 * Reads the filed table at most every five minutes, once for all who ask meanwhile; a read that fails is not kept.
 * Without a filed table the shipped one stands in. In production a table older than an hour is refused each time.
 *
 * @param read the filed table
 * @returns what gives the current table; it throws Refusal QUOTE_REQUEST_FAILED
 */
export const rateCache = (
  read: () => Promise<RateTable | undefined>,
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
    // A clock that was set back must not make the table last longer.
    if (cached === undefined || ageMs === undefined || ageMs < 0 || ageMs >= cacheMs) cached = load();
    const table = await cached.table;
    if (environment === 'production') checkAge(table);
    return table;
  };
};

/**
 * The rates to quote with: the filed table, at most five minutes old in this process, or the shipped one while none
 * is filed.
 *
 * @throws Refusal QUOTE_REQUEST_FAILED in production, when the source took the rates more than an hour ago
 */
export const currentRates = rateCache(getLatestRates, setting('ENVIRONMENT', environmentSchema));
