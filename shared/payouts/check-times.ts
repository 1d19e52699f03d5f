import { serviceMs } from '#shared/kernel/service-time.ts';

/** The longest pause of the state machine before it first asks again: "Wait for the receiving bank". */
const longestPauseMs = serviceMs(6 * 60_000);
/** The state machine asks as often. */
const askAgainMs = serviceMs(3_600_000);
/** The state machine asks for a return after five seconds. The sweep asks only when the state machine did not. */
const returnMs = serviceMs(15_000);

const later = (at: string, byMs: number): string => new Date(Date.parse(at) + byMs).toISOString();

/**
 * When the sweep first looks at a payment whose payout starts at `startedAt`: at once, because the sweep's grace is
 * longer than nearly every payout. Both ISO 8601.
 */
export const payoutCheckAt = (startedAt: string): string => startedAt;

/** When somebody first asks what became of a payout that has been on its way since `startedAt`. Both ISO 8601. */
export const followUpAt = (startedAt: string): string => later(startedAt, longestPauseMs);

/** When the sweep next looks at a payout that is on its way. The state machine asks before. ISO 8601. */
export const nextCheckAt = (startedAt: string, now: Date): string => {
  const first = followUpAt(startedAt);
  return now < new Date(first) ? first : later(now.toISOString(), askAgainMs);
};

/** When the sweep asks whether a payout delivered at `deliveredAt` has come back. Both ISO 8601. */
export const returnCheckAt = (deliveredAt: string): string => later(deliveredAt, returnMs);
