const later = (at: string, byMs: number): string => new Date(Date.parse(at) + byMs).toISOString();

/** The platform's 5 s to answer and 30 s to decide, with room for the workflow's start. */
const approvalMs = 60_000;
/** Longer than the longest way of a payout to its end, which in the sandbox is the six minutes of suffix 003. */
const payoutMs = 10 * 60_000;

/** When the sweep looks after a payment that waits for its platform since `at`. ISO 8601 both. */
export const approvalCheckAt = (at: string): string => later(at, approvalMs);

/** When the sweep looks after a payout that set out at `at`. ISO 8601 both. */
export const payoutCheckAt = (at: string): string => later(at, payoutMs);

/** The machine asks after five seconds whether a delivered payout has come back; the sweep only when it did not. */
const returnMs = 60_000;

/** When the sweep asks whether a payout that was delivered at `at` has come back. ISO 8601 both. */
export const returnCheckAt = (at: string): string => later(at, returnMs);
