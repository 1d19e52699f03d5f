import type { Delivery } from './delivery.ts';

/** Source: decisions.md "Webhooks". */
const retryDays = 7;
const retryMs = retryDays * 24 * 3600_000;
/** Twice the longest pause of the workflow: an execution that has shown no sign of itself for so long is taken for lost. */
const silenceMs = 3600_000;
/** Each move of the sweep's look costs a write of its index, so it is moved by hours. */
const lookAheadMs = 6 * 3600_000;
/** For an execution to start and make its first attempt, after the pause it begins with. */
const startGraceMs = 5 * 60_000;
const longestGraceMs = 3600_000;
/** A longer pause that the endpoint asks for is the sweep's: an execution would ask in vain every few minutes. */
const longestOwnPauseMs = 10 * 60_000;

const later = (at: string, byMs: number): string => new Date(Date.parse(at) + byMs).toISOString();

/** Retries count from here: a delivery that was held gets its seven days again. */
const retriedSince = ({ createdAt, releasedAt }: Delivery): string => releasedAt ?? createdAt;

/** Whether no further attempt is made by itself. */
export const isOverdue = (delivery: Delivery, now: Date): boolean =>
  now.getTime() >= Date.parse(retriedSince(delivery)) + retryMs;

/** When the sweep looks after a delivery whose execution is known to run now. ISO 8601. */
export const runningCheckAt = ({ checkAt }: Delivery, now: Date): string => {
  const isLate = checkAt !== undefined && Date.parse(checkAt) >= now.getTime() + silenceMs;
  return isLate ? checkAt : later(now.toISOString(), lookAheadMs);
};

/** When the sweep looks whether an execution that pauses for `seconds` has made its first attempt. ISO 8601. */
export const earlyCheckAt = (now: Date, seconds: number, graceMs = startGraceMs): string =>
  later(now.toISOString(), seconds * 1000 + graceMs);

/** Until when a delivery has no execution, since the endpoint has asked for a long pause. ISO 8601. */
export const leftUntil = (delivery: Delivery, now: Date): string | undefined => {
  if (delivery.notBefore === undefined) return undefined;
  const lastMs = Date.parse(retriedSince(delivery)) + retryMs;
  const untilMs = Math.min(Date.parse(delivery.notBefore), lastMs);
  return untilMs > now.getTime() + longestOwnPauseMs ? new Date(untilMs).toISOString() : undefined;
};

/** Whether a delivery has no execution until the sweep gives it one, when the pause that was asked for is over. */
export const isLeftToSweep = ({ notBefore, checkAt }: Delivery): boolean =>
  notBefore !== undefined && checkAt !== undefined && Date.parse(checkAt) <= Date.parse(notBefore);

/**
 * When the sweep looks after another execution that it starts. The longer no attempt was made, the later: executions that
 * cannot work must not become more and more. ISO 8601.
 */
export const restartCheckAt = (delivery: Delivery, now: Date, seconds: number): string => {
  const silentMs = now.getTime() - Date.parse(delivery.updatedAt);
  return earlyCheckAt(now, seconds, Math.min(longestGraceMs, Math.max(startGraceMs, silentMs)));
};
