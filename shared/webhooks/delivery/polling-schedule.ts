import type { Delivery } from './delivery.ts';

/** Automatic retries end after this. docs/webhooks.md promises it. */
const retryDays = 7;
const retryMs = retryDays * 24 * 3600_000;
/** Twice the longest pause of the workflow: an execution that has been silent for this long counts as lost. */
const silenceMs = 3600_000;
/** Each change of `checkAt` costs a write to the index, so it moves by hours. */
const checkAheadMs = 6 * 3600_000;
/** Time for an execution to start and make its first attempt, after its first pause. */
const startGraceMs = 5 * 60_000;
const longestGraceMs = 3600_000;
/**
 * During a longer pause that the endpoint asked for, an execution would only wake up every few minutes and do
 * nothing.
 */
const longestWorkflowPauseMs = 10 * 60_000;

const later = (at: string, byMs: number): string => new Date(Date.parse(at) + byMs).toISOString();

/** A released delivery is retried for another seven days. */
const retriesEndMs = ({ createdAt, releasedAt }: Delivery): number =>
  Date.parse(releasedAt ?? createdAt) + retryMs;

/** Whether the time for automatic retries is over. */
export const isOverdue = (delivery: Delivery, now: Date): boolean => now.getTime() >= retriesEndMs(delivery);

/** When the sweep checks a delivery after its execution has shown that it runs. ISO 8601. */
export const runningCheckAt = ({ checkAt }: Delivery, now: Date): string => {
  const isLateEnough = checkAt !== undefined && Date.parse(checkAt) >= now.getTime() + silenceMs;
  return isLateEnough ? checkAt : later(now.toISOString(), checkAheadMs);
};

/** When the sweep looks at a delivery that waits for its endpoint, if nothing had it sent before. ISO 8601. */
export const forgottenCheckAt = (delivery: Delivery, now: Date): string =>
  new Date(Math.min(now.getTime() + checkAheadMs, retriesEndMs(delivery))).toISOString();

/** When the sweep checks whether an execution that first pauses for `seconds` has made its attempt. ISO 8601. */
export const startedCheckAt = (now: Date, seconds: number, graceMs = startGraceMs): string =>
  later(now.toISOString(), seconds * 1000 + graceMs);

/**
 * The end of a long pause that the endpoint asked for; undefined for a short one. During a long pause the delivery
 * has no execution, and the sweep starts one afterwards. ISO 8601.
 */
export const longPauseEnd = (delivery: Delivery, now: Date): string | undefined => {
  if (delivery.notBefore === undefined) return undefined;
  const endMs = Math.min(Date.parse(delivery.notBefore), retriesEndMs(delivery));
  return endMs > now.getTime() + longestWorkflowPauseMs ? new Date(endMs).toISOString() : undefined;
};

/** Whether a delivery is in a long pause, so that only the sweep continues it. */
export const waitsForSweep = ({ notBefore, checkAt }: Delivery): boolean =>
  notBefore !== undefined && checkAt !== undefined && Date.parse(checkAt) <= Date.parse(notBefore);

/**
 * When the sweep checks an execution that it starts again. The longer there was no attempt, the later: executions that
 * cannot work must not become more and more. ISO 8601.
 */
export const restartCheckAt = (delivery: Delivery, now: Date, seconds: number): string => {
  const silentMs = now.getTime() - Date.parse(delivery.updatedAt);
  return startedCheckAt(now, seconds, Math.min(longestGraceMs, Math.max(startGraceMs, silentMs)));
};
