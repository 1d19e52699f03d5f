import type { JudgedAttempt } from './attempt.ts';
import type { Delivery, DeliveryStatus } from './delivery.ts';
import type { HandedOverEvent } from './handed-over.ts';
import {
  earlyCheckAt,
  isLeftToSweep,
  isOverdue,
  leftUntil,
  restartCheckAt,
  runningCheckAt,
} from './look-rules.ts';

/** The same as the first interval of statemachines/webhook-delivery.asl.json. */
const firstPauseSeconds = 5;

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
  const { now } = facts;
  const status = firstStatus(event.type, judged);
  const delivery = { ...filed(event, facts), status, attemptCount: 1, firstAttempt: judged.attempt };
  if (status === 'DELIVERED') return { ...delivery, deliveredAt: now.toISOString() };
  if (status !== 'RETRYING') return delivery;
  const asked = { ...delivery, notBefore: judged.notBefore };
  return { ...asked, checkAt: leftUntil(asked, now) ?? earlyCheckAt(now, seconds) };
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

/** A delivery whose execution has come too early: it goes on, or ends and leaves the delivery to the sweep. */
export const waitingDelivery = (delivery: Delivery, now: Date): Delivery => ({
  ...delivery,
  checkAt: leftUntil(delivery, now) ?? runningCheckAt(delivery, now),
});

/** A delivery that gets another execution, which will pause for `seconds`. */
export const restartedDelivery = (delivery: Delivery, now: Date, seconds: number): Delivery => ({
  ...delivery,
  run: (delivery.run ?? 0) + 1,
  checkAt: restartCheckAt(delivery, now, seconds),
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
  const asked = { ...counted, notBefore: judged.notBefore };
  // Only the workflow's own attempt shows that it runs.
  if (judged.attempt.trigger === 'RETRY') return waitingDelivery(asked, now);
  return isLeftToSweep(delivery) ? { ...asked, checkAt: leftUntil(asked, now) ?? at } : asked;
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
