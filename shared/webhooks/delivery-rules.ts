import type { JudgedAttempt } from './attempt.ts';
import type { Delivery, DeliveryStatus } from './delivery.ts';
import type { HandedOverEvent } from './handed-over.ts';

/** Source: decisions.md "Webhooks". */
const retryDays = 7;
const retryMs = retryDays * 24 * 3600_000;
/** More than the longest pause of the workflow, so that the sweep finds only what has no execution any more. */
const afterRetriesMs = 2 * 3600_000;
/** For an execution to start and make its first attempt, after the pause it begins with. */
const startGraceMs = 5 * 60_000;
/** The same as the first interval of statemachines/webhook-delivery.asl.json. */
const firstPauseSeconds = 5;

const later = (at: string, byMs: number): string => new Date(Date.parse(at) + byMs).toISOString();

/** Retries count from here: a delivery that was held gets its seven days again. */
const retriedSince = ({ createdAt, releasedAt }: Delivery): string => releasedAt ?? createdAt;

/** Whether no further attempt is made by itself. */
export const isOverdue = (delivery: Delivery, now: Date): boolean =>
  now.getTime() >= Date.parse(retriedSince(delivery)) + retryMs;

/** When the sweep looks after a delivery whose execution is known to run. ISO 8601. */
export const lateCheckAt = (delivery: Delivery): string =>
  later(retriedSince(delivery), retryMs + afterRetriesMs);

/** When the sweep looks whether an execution that pauses for `seconds` has made its first attempt. ISO 8601. */
export const earlyCheckAt = (now: Date, seconds: number): string =>
  later(now.toISOString(), seconds * 1000 + startGraceMs);

/**
 * Whole seconds from now to a first retry: at random up to five, behind `notBefore` where there is one, so that those
 * who were asked to come later do not come all at once.
 * @param random at least 0 and below 1
 */
export const pauseSeconds = (now: Date, notBefore: string | undefined, random: number): number => {
  const asked = notBefore === undefined ? 0 : Math.ceil((Date.parse(notBefore) - now.getTime()) / 1000);
  return Math.max(1, asked) + Math.floor(random * firstPauseSeconds);
};

export interface NewDeliveryFacts {
  readonly platformId: string;
  readonly endpoint: string;
  readonly now: Date;
}

const filed = (event: HandedOverEvent, { platformId, endpoint, now }: NewDeliveryFacts) => {
  const { id: eventId, type, timestamp, body } = event;
  const at = now.toISOString();
  const times = { createdAt: at, updatedAt: at };
  return { platformId, eventId, type, timestamp, body, endpoint, attemptCount: 0, ...times };
};

/** The record of an event whose endpoint is disabled. */
export const heldDelivery = (event: HandedOverEvent, facts: NewDeliveryFacts): Delivery => ({
  ...filed(event, facts),
  status: 'HELD',
});

/** The record of an event that could not be sent now, for a reason that is not the event's. @param seconds until it is */
export const postponedDelivery = (
  event: HandedOverEvent,
  facts: NewDeliveryFacts,
  seconds: number,
): Delivery => ({ ...filed(event, facts), status: 'RETRYING', checkAt: earlyCheckAt(facts.now, seconds) });

/** What follows a first attempt; of a test nothing does. */
const firstStatus = (
  type: HandedOverEvent['type'],
  { isDelivered, isGone }: JudgedAttempt,
): DeliveryStatus => {
  if (isDelivered) return 'DELIVERED';
  if (type === 'TEST') return 'FAILED';
  return isGone ? 'HELD' : 'RETRYING';
};

/** The record of an event after its first attempt. @param seconds until the first retry, if there is one */
export const attemptedDelivery = (
  event: HandedOverEvent,
  facts: NewDeliveryFacts,
  made: { readonly judged: JudgedAttempt; readonly seconds: number },
): Delivery => {
  const { judged, seconds } = made;
  const status = firstStatus(event.type, judged);
  return {
    ...filed(event, facts),
    status,
    attemptCount: 1,
    firstAttempt: judged.attempt,
    ...(status === 'DELIVERED' && { deliveredAt: facts.now.toISOString() }),
    ...(status === 'RETRYING' && {
      notBefore: judged.notBefore,
      checkAt: earlyCheckAt(facts.now, seconds),
    }),
  };
};

/** The record of a question, which is asked once: a no has arrived, too. */
export const questionDelivery = (
  event: HandedOverEvent,
  facts: NewDeliveryFacts,
  { judged, isAnswered }: { readonly judged: JudgedAttempt; readonly isAnswered: boolean },
): Delivery => ({
  ...filed(event, facts),
  status: isAnswered ? 'DELIVERED' : 'FAILED',
  attemptCount: 1,
  firstAttempt: {
    ...judged.attempt,
    // Events may be answered otherwise than questions.
    errorClass: isAnswered ? undefined : (judged.attempt.errorClass ?? 'UNEXPECTED_STATUS'),
  },
  ...(isAnswered && { deliveredAt: facts.now.toISOString() }),
});

/** The record without what only a delivery that is retried has. */
const atRest = ({ notBefore: _before, checkAt: _check, run: _run, ...delivery }: Delivery): Delivery =>
  delivery;

/** A delivery that is retried no more, for now or for good. */
export const endedDelivery = (
  delivery: Delivery,
  status: 'DEAD' | 'FAILED' | 'HELD',
  now: Date,
): Delivery => ({
  ...atRest(delivery),
  // Once it is released it needs another execution, and the names of the former ones are taken.
  ...(status === 'HELD' && delivery.run !== undefined && { run: delivery.run }),
  status,
  updatedAt: now.toISOString(),
});

/** A delivery that was held and is retried again, for seven days from now; the sweep starts its workflow. */
export const releasedDelivery = (delivery: Delivery, now: Date): Delivery => {
  const at = now.toISOString();
  return { ...delivery, status: 'RETRYING', releasedAt: at, checkAt: at, updatedAt: at };
};

/** A delivery that gets another execution, which will pause for `seconds`. */
export const restartedDelivery = (delivery: Delivery, now: Date, seconds: number): Delivery => ({
  ...delivery,
  run: (delivery.run ?? 0) + 1,
  checkAt: earlyCheckAt(now, seconds),
});

/**
 * The record after a further attempt. Success ends a delivery from any state; a failure changes the state of none that was
 * over before.
 */
export const deliveryAfter = (
  delivery: Delivery,
  judged: JudgedAttempt,
  { endpoint, now }: Omit<NewDeliveryFacts, 'platformId'>,
): Delivery => {
  const { answerHead: _head, ...lastAttempt } = judged.attempt;
  const at = now.toISOString();
  const attemptCount = delivery.attemptCount + 1;
  const counted = { ...delivery, endpoint, attemptCount, lastAttempt, updatedAt: at };
  if (judged.isDelivered) {
    return { ...atRest(counted), status: 'DELIVERED', deliveredAt: delivery.deliveredAt ?? at };
  }
  if (delivery.status !== 'RETRYING') return counted;
  // It is here because its first attempt had to be left out.
  if (delivery.type === 'TEST') return endedDelivery(counted, 'FAILED', now);
  if (judged.isGone) return endedDelivery(counted, 'HELD', now);
  // Only the workflow's own attempt shows that it runs.
  const isAdopted = judged.attempt.trigger === 'RETRY';
  const checkAt = isAdopted ? lateCheckAt(delivery) : delivery.checkAt;
  return { ...counted, notBefore: judged.notBefore, checkAt };
};

/** What a workflow's step does with a delivery that is still to be made. */
export type RetryDecision = 'SEND' | 'WAIT' | 'HOLD' | 'GIVE_UP';

export interface RetryFacts {
  /** Absent: none is registered, or it is disabled. */
  readonly endpoint: string | undefined;
  readonly isBreakerOpen: boolean;
  readonly now: Date;
}

export const decideRetry = (delivery: Delivery, facts: RetryFacts): RetryDecision => {
  const { endpoint, isBreakerOpen, now } = facts;
  if (isOverdue(delivery, now)) return 'GIVE_UP';
  if (endpoint === undefined) return 'HOLD';
  const isAskedToWait =
    delivery.notBefore !== undefined &&
    delivery.endpoint === endpoint &&
    Date.parse(delivery.notBefore) > now.getTime();
  return isAskedToWait || isBreakerOpen ? 'WAIT' : 'SEND';
};
