/** Longer than a payout's longest way to its end, which is the six minutes of suffix 003 in the sandbox. */
const payoutMs = 10 * 60_000;
/** The state machine asks for a return after five seconds. The sweep asks only when the state machine did not. */
const returnMs = 60_000;

const later = (at: string, byMs: number): string => new Date(Date.parse(at) + byMs).toISOString();

/** When the sweep first looks at a payment whose payout starts at `startedAt`. Both ISO 8601. */
export const payoutCheckAt = (startedAt: string): string => later(startedAt, payoutMs);

/** When the sweep asks whether a payout delivered at `deliveredAt` has come back. Both ISO 8601. */
export const returnCheckAt = (deliveredAt: string): string => later(deliveredAt, returnMs);
