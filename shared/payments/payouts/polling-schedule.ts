import { serviceMs } from '#shared/kernel/service-time.ts';

/** The longest pause of the state machine before it first asks again: "Wait for the receiving bank". */
const longestPauseMs = serviceMs(6 * 60_000);
/** The state machine asks at the same interval. */
const askAgainMs = serviceMs(3_600_000);
/** The state machine asks for a return after five seconds. The sweep asks only when the state machine did not. */
const returnMs = serviceMs(15_000);

/**
 * The sweep waits this long after the due time, so that the workflow comes first: its pauses take at most 31 s, half of
 * that on average. If both run, one conditional write wins. With the minute between two sweeps it makes less than the
 * two minutes in which a payment without a workflow must be found.
 */
export const sweepGraceMs = serviceMs(30_000);

const later = (at: string, byMs: number): string => new Date(Date.parse(at) + byMs).toISOString();

/**
 * When the sweep may first look at a payment whose payout starts at `startedAt`: at once. `sweepGraceMs` comes on top,
 * and nearly every payout ends before that. Both ISO 8601.
 */
export const payoutCheckAt = (startedAt: string): string => startedAt;

/** When the service first asks the switch about a payout that is on its way since `startedAt`. Both ISO 8601. */
export const followUpAt = (startedAt: string): string => later(startedAt, longestPauseMs);

/** When the sweep next looks at a payout that is on its way. The state machine asks before. ISO 8601. */
export const nextCheckAt = (startedAt: string, now: Date): string => {
  const first = followUpAt(startedAt);
  return now < new Date(first) ? first : later(now.toISOString(), askAgainMs);
};

const shortestWhileDownMs = serviceMs(60_000);

/**
 * When the sweep next looks at a payment whose switch is down: after as long as it has waited, but a minute at least and an
 * hour at most. ISO 8601.
 */
export const checkAtWhileDown = (startedAt: string, now: Date): string => {
  const waitedMs = now.getTime() - Date.parse(startedAt);
  const pauseMs = Math.min(askAgainMs, Math.max(shortestWhileDownMs, waitedMs));
  return later(now.toISOString(), pauseMs);
};

/**
 * Banks return payments for days, and the switch tells each return by a call, which may be lost. So the service asks again
 * after an hour, a day and five days.
 */
const laterReturnsMs = [3_600_000, 24 * 3_600_000, 5 * 24 * 3_600_000].map(serviceMs);

/** When the sweep next asks whether what was delivered at `settledAt` has come back; undefined: no more. ISO 8601. */
export const nextReturnCheckAt = (settledAt: string, now: Date): string | undefined =>
  laterReturnsMs.map((afterMs) => later(settledAt, afterMs)).find((at) => Date.parse(at) > now.getTime());

/** When the sweep first asks whether what was delivered at `settledAt` has come back. Both ISO 8601. */
export const returnCheckAt = (
  settledAt: string,
  mayComeBack: false | 'SOON' | 'LATER',
): { readonly checkAt?: string } => {
  if (mayComeBack === 'SOON') return { checkAt: later(settledAt, returnMs) };
  const checkAt = mayComeBack === 'LATER' ? nextReturnCheckAt(settledAt, new Date(settledAt)) : undefined;
  return checkAt === undefined ? {} : { checkAt };
};

/** Whether the question is one of seconds, for which the state machine waits. */
export const isAskedSoon = (settledAt: string, checkAt: string): boolean =>
  checkAt <= later(settledAt, returnMs);
