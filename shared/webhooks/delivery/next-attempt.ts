import { type Delivery, lastAttemptOf } from './delivery.ts';

/** The pauses of statemachines/webhook-delivery.asl.json. With full jitter an attempt comes at their end or before. */
const firstPauseMs = 5_000;
const longestPauseMs = 1_800_000;

/** Whether an event is sent as soon as its endpoint answers a probe, and not before. */
export const isWaitingForEndpoint = ({ status, waitingSince }: Delivery): boolean =>
  status === 'RETRYING' && waitingSince !== undefined;

/** By when an event is sent again, ISO 8601; undefined when no attempt is to come by itself at a known time. */
export const nextAttemptBy = (delivery: Delivery): string | undefined => {
  const { status, attemptCount, notBefore, createdAt } = delivery;
  if (status !== 'RETRYING' || isWaitingForEndpoint(delivery)) return undefined;
  const last = Date.parse(lastAttemptOf(delivery)?.attemptedAt ?? createdAt);
  const pauseMs = Math.min(firstPauseMs * 2 ** Math.max(0, attemptCount - 1), longestPauseMs);
  const askedMs = notBefore === undefined ? 0 : Date.parse(notBefore);
  return new Date(Math.max(last + pauseMs, askedMs)).toISOString();
};
