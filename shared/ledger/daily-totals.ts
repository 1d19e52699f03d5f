import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import type { AccountKey } from './balance.ts';
import { tallyUpTo } from './posted-entries.ts';
import type { Period } from './statement-period.ts';
import { type NamedTotal, totalsBetween } from './tally.ts';

/** The totals of one day in UTC. */
export interface DayTotals {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly totals: readonly NamedTotal[];
}

const dayMs = 24 * 60 * 60 * 1000;
/** Each day needs a sum of its own: one or two reads. */
const mostDays = 31;

/** The period's two ends and each midnight between them. */
const boundsOf = ({ from, to }: Period): string[] => {
  const bounds = [from];
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  for (let at = (Math.floor(fromMs / dayMs) + 1) * dayMs; at < toMs; at += dayMs) {
    bounds.push(new Date(at).toISOString());
  }
  return [...bounds, to];
};

/**
 * The totals of each day of a period, without days that had no entry.
 *
 * @throws ApiError INVALID_INPUT when the period is too long
 */
export const readDailyTotals = async (account: AccountKey, period: Period): Promise<DayTotals[]> => {
  if (Date.parse(period.to) - Date.parse(period.from) > mostDays * dayMs) {
    const message = `must be at most ${mostDays} days after from with totalsBy`;
    throw invalidInput([{ path: 'query.to', message }]);
  }
  const bounds = boundsOf(period);
  const tallies = await Promise.all(bounds.map((bound) => tallyUpTo(account, bound)));
  return tallies.slice(1).flatMap((closing, index) => {
    const [opening, date] = [tallies[index], bounds[index]?.slice(0, 10)];
    if (opening === undefined || date === undefined) return [];
    const totals = totalsBetween(opening, closing);
    return totals.length === 0 ? [] : [{ date, totals }];
  });
};
