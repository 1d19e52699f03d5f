import type { WebhookEvent } from '#shared/kernel/outbox/event.ts';
import { deliveryUuidOf, type EndpointRef } from '../endpoints/breaker.ts';
import type { Delivery, DeliveryStatus } from './delivery.ts';
import type { JudgedAttempt } from './judge-attempt.ts';
import {
  forgottenCheckAt,
  isOverdue,
  longPauseEnd,
  restartCheckAt,
  runningCheckAt,
  startedCheckAt,
  waitsForSweep,
} from './polling-schedule.ts';

/** The same as the first interval in statemachines/webhook-delivery.asl.json. */
export const firstPause = { baseMs: 5000, limitMs: 5000 } as const;

/**
 * Whole seconds from now to the first retry, after `notBefore` where there is one.
 *
 * @param jitterMs random part, below `firstPause`: endpoints that asked for the same pause are not all called at once
 */
export const pauseSeconds = (now: Date, notBefore: string | undefined, jitterMs: number): number => {
  const asked = notBefore === undefined ? 0 : Math.ceil((Date.parse(notBefore) - now.getTime()) / 1000);
  return Math.max(1, asked) + Math.floor(jitterMs / 1000);
};

export interface NewDeliveryFacts extends EndpointRef {
  readonly endpoint: string;
  readonly now: Date;
}

const newDelivery = (event: WebhookEvent, { platformId, endpointUuid, endpoint, now }: NewDeliveryFacts) => {
  const { id, type, timestamp, body } = event;
  const eventId = deliveryUuidOf(id, { endpointUuid });
  const of = endpointUuid === undefined ? {} : { endpointUuid, sentId: id };
  const at = now.toISOString();
  const times = { createdAt: at, updatedAt: at };
  return { platformId, eventId, ...of, type, timestamp, body, endpoint, attemptCount: 0, ...times };
};

/** A new delivery whose endpoint is disabled. */
export const heldDelivery = (event: WebhookEvent, facts: NewDeliveryFacts): Delivery => ({
  ...newDelivery(event, facts),
  status: 'HELD',
});

/** A delivery that waits for its endpoint, which fails. Nothing runs for it meanwhile. */
const withWait = (delivery: Delivery, now: Date): Delivery => ({
  ...delivery,
  isProbe: undefined,
  waitingSince: now.toISOString(),
  checkAt: forgottenCheckAt(delivery, now),
});

/** A new delivery whose endpoint fails. */
export const newWaitingDelivery = (event: WebhookEvent, facts: NewDeliveryFacts): Delivery =>
  withWait({ ...newDelivery(event, facts), status: 'RETRYING' }, facts.now);

/** A new delivery whose first attempt the workflow makes after `seconds`. */
export const postponedDelivery = (
  event: WebhookEvent,
  facts: NewDeliveryFacts,
  seconds: number,
): Delivery => ({
  ...newDelivery(event, facts),
  status: 'RETRYING',
  checkAt: startedCheckAt(facts.now, seconds),
});

/** TEST is never retried. */
const statusAfterFirst = (
  type: WebhookEvent['type'],
  { isDelivered, isGone }: JudgedAttempt,
): DeliveryStatus => {
  if (isDelivered) return 'DELIVERED';
  if (type === 'TEST') return 'FAILED';
  return isGone ? 'HELD' : 'RETRYING';
};

/** A new delivery after its first attempt. @param seconds until the first retry, if there is one */
export const attemptedDelivery = (
  event: WebhookEvent,
  facts: NewDeliveryFacts,
  made: { readonly judged: JudgedAttempt; readonly seconds: number },
): Delivery => {
  const { judged, seconds } = made;
  const { now } = facts;
  const status = statusAfterFirst(event.type, judged);
  const delivery = {
    ...newDelivery(event, facts),
    status,
    attemptCount: 1,
    firstAttempt: judged.attempt,
  };
  if (status === 'DELIVERED') return { ...delivery, deliveredAt: now.toISOString() };
  if (status !== 'RETRYING') return delivery;
  const asked = { ...delivery, notBefore: judged.notBefore };
  return { ...asked, checkAt: longPauseEnd(asked, now) ?? startedCheckAt(now, seconds) };
};

/** The delivery of an approval request, which is not retried. An error is an answer, too. */
export const approvalRequestDelivery = (
  event: WebhookEvent,
  facts: NewDeliveryFacts,
  { judged, isAnswered }: { readonly judged: JudgedAttempt; readonly isAnswered: boolean },
): Delivery => ({
  ...newDelivery(event, facts),
  status: isAnswered ? 'DELIVERED' : 'FAILED',
  attemptCount: 1,
  firstAttempt: {
    ...judged.attempt,
    // judgeAttempt judges by the statuses of events; approval requests have others.
    errorClass: isAnswered ? undefined : (judged.attempt.errorClass ?? 'UNEXPECTED_STATUS'),
  },
  ...(isAnswered && { deliveredAt: facts.now.toISOString() }),
});

const withoutRetryFields = ({
  notBefore: _before,
  checkAt: _check,
  run: _run,
  waitingSince: _since,
  isProbe: _probe,
  ...delivery
}: Delivery) => delivery;

/** A delivery that is no longer retried, for now or for good. */
export const endedDelivery = (
  delivery: Delivery,
  status: 'DEAD' | 'FAILED' | 'HELD',
  now: Date,
): Delivery => ({
  ...withoutRetryFields(delivery),
  // After its release it needs a new execution, and the names of the former ones are taken.
  ...(status === 'HELD' && delivery.run !== undefined && { run: delivery.run }),
  status,
  updatedAt: now.toISOString(),
});

/** A held delivery that is retried again, for seven days from now. The sweep starts its workflow. */
export const releasedDelivery = (delivery: Delivery, now: Date): Delivery => {
  const at = now.toISOString();
  return { ...delivery, status: 'RETRYING', releasedAt: at, checkAt: at, updatedAt: at };
};

/**
 * A delivery whose execution woke up too early. In a long pause the execution ends, and the sweep starts another one.
 */
export const waitingDelivery = (delivery: Delivery, now: Date): Delivery => ({
  ...delivery,
  checkAt: longPauseEnd(delivery, now) ?? runningCheckAt(delivery, now),
});

/** A delivery whose workflow ends, because its endpoint fails. */
export const deliveryThatWaits = (delivery: Delivery, now: Date): Delivery => withWait(delivery, now);

/** A delivery that gets another execution, which first pauses for `seconds`. */
export const restartedDelivery = (delivery: Delivery, now: Date, seconds: number): Delivery => ({
  ...delivery,
  waitingSince: undefined,
  run: (delivery.run ?? 0) + 1,
  checkAt:
    delivery.waitingSince === undefined
      ? restartCheckAt(delivery, now, seconds)
      : startedCheckAt(now, seconds),
});

/** So many attempts are made before an event waits for its endpoint: the next pause would be more than 20 seconds. */
const attemptsToWait = 4;

export interface AttemptFacts extends Omit<NewDeliveryFacts, keyof EndpointRef> {
  /** After this attempt. */
  readonly isEndpointFailing?: boolean;
}

/** A delivery after a further attempt. Success ends it from any state; a failure changes no state but RETRYING. */
export const deliveryAfter = (
  delivery: Delivery,
  judged: JudgedAttempt,
  { endpoint, now, isEndpointFailing }: AttemptFacts,
): Delivery => {
  const { answerHead: _head, ...lastAttempt } = judged.attempt;
  const at = now.toISOString();
  const attemptCount = delivery.attemptCount + 1;
  const counted = { ...delivery, endpoint, attemptCount, lastAttempt, updatedAt: at };
  if (judged.isDelivered) {
    const ended = withoutRetryFields(counted);
    return { ...ended, status: 'DELIVERED', deliveredAt: delivery.deliveredAt ?? at };
  }
  if (delivery.status !== 'RETRYING') return counted;
  // TEST is sent once, and this attempt stands for its postponed first one.
  if (delivery.type === 'TEST') return endedDelivery(counted, 'FAILED', now);
  if (judged.isGone) return endedDelivery(counted, 'HELD', now);
  const asked = { ...counted, notBefore: judged.notBefore };
  // Only an attempt of the workflow shows that its execution runs.
  if (judged.attempt.trigger === 'RETRY') {
    const isWaiting =
      isEndpointFailing === true &&
      longPauseEnd(asked, now) === undefined &&
      (delivery.isProbe === true || attemptCount >= attemptsToWait);
    return isWaiting ? withWait(asked, now) : waitingDelivery({ ...asked, isProbe: undefined }, now);
  }
  return waitsForSweep(delivery) ? { ...asked, checkAt: longPauseEnd(asked, now) ?? at } : asked;
};

/** What the workflow's step does with a delivery that is RETRYING. */
export type RetryDecision = 'SEND' | 'WAIT' | 'HOLD' | 'GIVE_UP';

export interface RetryFacts {
  /** Absent: none is set, or it is disabled. */
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
