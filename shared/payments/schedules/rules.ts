import { type Issue, invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import { sweepGraceMs } from '#shared/payments/payouts/polling-schedule.ts';
import type { QuoteRequest } from '#shared/payments/quotes/schemas.ts';
import { fractionOf } from '#shared/rates/amounts.ts';
import type { FailureCode, FailureDetail } from '#shared/transactions/transaction.ts';

/** A quarter: what a platform plans ahead. Further away, too much of what was checked has changed. */
const furthestAheadMs = 90 * 86_400_000;

/** After an outage, a payment is still made this long after its time. Later, its platform may have paid in another way. */
const latestMs = serviceMs(86_400_000);

/** When a payment that was ordered for this time is not made any more. Both ISO 8601. */
export const endOf = (executeAt: string): string => new Date(Date.parse(executeAt) + latestMs).toISOString();

/** When the sweep first looks at it: its grace is for workflows, and here none comes first. Both ISO 8601. */
export const sweptFrom = (executeAt: string): string =>
  new Date(Date.parse(executeAt) - sweepGraceMs).toISOString();

const issueOfTime = (executeAt: string, now: Date): Issue[] => {
  const aheadMs = Date.parse(executeAt) - now.getTime();
  if (aheadMs > 0 && aheadMs <= furthestAheadMs) return [];
  const message = aheadMs > 0 ? 'must be within the next 90 days' : 'must be in the future';
  return [{ path: 'executeAt', message }];
};

/** @returns the time in UTC, ISO 8601 @throws ApiError INVALID_INPUT */
export const validateTime = (executeAt: string, now: Date): string => {
  const issues = issueOfTime(executeAt, now);
  if (issues.length > 0) throw invalidInput(issues);
  return new Date(executeAt).toISOString();
};

/** @returns when a quote is executed, and how far its rate may move until then @throws ApiError INVALID_INPUT */
export const validateSchedule = (
  { executeAt, maxRateDeviationBps, immediatelyExecute, source }: QuoteRequest,
  now: Date,
): { readonly executeAt: string; readonly maxRateDeviationBps: number } => {
  const issues: Issue[] = [
    ...(executeAt === undefined
      ? [{ path: 'maxRateDeviationBps', message: 'must be left out without executeAt' }]
      : issueOfTime(executeAt, now)),
    ...(maxRateDeviationBps === undefined
      ? [{ path: 'maxRateDeviationBps', message: 'is required with executeAt' }]
      : []),
    ...(immediatelyExecute === true
      ? [{ path: 'immediatelyExecute', message: 'must be left out with executeAt' }]
      : []),
    ...(source.sourceType === 'REALTIME_FUNDING'
      ? [{ path: 'source.sourceType', message: 'must be ACCOUNT with executeAt' }]
      : []),
  ];
  if (issues.length > 0 || executeAt === undefined || maxRateDeviationBps === undefined) {
    throw invalidInput(issues);
  }
  return { executeAt: new Date(executeAt).toISOString(), maxRateDeviationBps };
};

const bpsInWhole = 10_000n;
const distance = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one);

/**
 * Why a quote is not executed at the present rate, which has moved too far in either direction. Exact: no rounding decides
 * on it.
 *
 * @param ordered the rate when the quote was ordered, and `present` the one at its time; decimal text
 */
export const rateProblem = (
  ordered: string,
  present: string,
  maxRateDeviationBps: number,
): FailureDetail | undefined => {
  const [before, now] = [fractionOf(ordered), fractionOf(present)];
  const whole = before.numerator * now.denominator;
  const movedTimesWhole = distance(now.numerator * before.denominator, whole) * bpsInWhole;
  if (movedTimesWhole <= whole * BigInt(maxRateDeviationBps)) return undefined;
  const movedBps = (movedTimesWhole + whole - 1n) / whole;
  return {
    code: 'QUOTE_RATE_UNAVAILABLE' satisfies FailureCode,
    message: `The rate was ${ordered} when the quote was ordered and is ${present} now. It moved by ${movedBps} basis points, and ${maxRateDeviationBps} are allowed.`,
  };
};
