import * as z from 'zod';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { dateSchema, timestampSchema } from '#shared/kernel/schemas.ts';

/** From `from` to just before `to`, so that neighbouring periods have no entry in common. ISO 8601 in UTC. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const dayMs = 24 * 60 * 60 * 1000;
const longestDays = 366;
const defaultDays = 31;

/** ISO 8601 with four digits of the year sorts as text. A default period needs some days before its end. */
const [firstYear, lastYear] = [1, 9999];

const isDate = (text: string): boolean => dateSchema.safeParse(text).success;

/** A date is its beginning in UTC. */
const momentOf = (text: string): Date => new Date(isDate(text) ? `${text}T00:00:00.000Z` : text);

const isMoment = (text: string): boolean => {
  if (!isDate(text) && !timestampSchema.safeParse(text).success) return false;
  const year = momentOf(text).getUTCFullYear();
  return year >= firstYear && year <= lastYear;
};

/** The `from` or `to` of a statement. */
export const momentSchema = z
  .string()
  .refine(isMoment, 'must be a date YYYY-MM-DD or an ISO 8601 date-time such as 2025-10-13T12:00:00Z');

/** Midnight after this moment, in UTC. */
const endOfDay = (now: Date): Date => new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs);

/**
 * The period that a caller asks for. Without `to`: to the end of this day. Without `from`: the 31 days before `to`.
 *
 * @throws ApiError INVALID_INPUT
 */
export const periodOf = (
  asked: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Period => {
  const to = asked.to === undefined ? endOfDay(now) : momentOf(asked.to);
  const from = asked.from === undefined ? new Date(to.getTime() - defaultDays * dayMs) : momentOf(asked.from);
  if (from > to) throw invalidInput([{ path: 'query.to', message: 'must not be before from' }]);
  if (to.getTime() - from.getTime() > longestDays * dayMs) {
    throw invalidInput([{ path: 'query.to', message: `must be at most ${longestDays} days after from` }]);
  }
  return { from: from.toISOString(), to: to.toISOString() };
};
