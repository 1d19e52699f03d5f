import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { setting } from '#shared/kernel/config.ts';
import { fullJitterMs } from '#shared/kernel/full-jitter.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import type { WebhookEvent } from '#shared/kernel/outbox/event.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import { type EndpointRef, isFailing, isPrompt } from '../endpoints/breaker.ts';
import { disableEndpoint, type Endpoint, noteOutcomes } from '../endpoints/endpoint-store.ts';
import { sendBody } from '../sending/send.ts';
import type { AttemptTrigger, Delivery } from './delivery.ts';
import {
  type AttemptFacts,
  attemptedDelivery,
  deliveryAfter,
  firstPause,
  heldDelivery,
  newWaitingDelivery,
  pauseSeconds,
  postponedDelivery,
} from './delivery-rules.ts';
import { attemptWrite, changedDeliveryWrite, newDeliveryWrite, readDelivery } from './delivery-store.ts';
import { type JudgedAttempt, judgeAttempt } from './judge-attempt.ts';

const isPlainHttpAllowed = setting('IS_PLAIN_HTTP_WEBHOOK_ALLOWED', z.enum(['true', 'false'])) === 'true';

export interface AttemptOrder extends EndpointRef {
  readonly endpoint: string;
  /** Bare uuid of the event, as it is in the body. */
  readonly id: string;
  readonly timestamp: string;
  readonly body: string;
  readonly trigger: AttemptTrigger;
}

/**
 * Sends an event once and judges the answer. Disables an endpoint that is gone. When the platform has set an endpoint
 * since the attempt began, the answer is an ordinary failure: the next attempt goes to that one. Records no delivery.
 *
 * @throws when the key service does not sign: then nothing was sent
 */
export const makeAttempt = async (order: AttemptOrder): Promise<JudgedAttempt> => {
  const { endpoint, id, timestamp, body, trigger } = order;
  const attemptedAt = clock.now();
  const result = await sendBody({ endpoint, id, timestamp, body, isPlainHttpAllowed });
  const now = clock.now();
  const judged = judgeAttempt({ result, trigger, attemptedAt, now });
  if (!judged.isGone) return judged;
  const [askedAt, answeredAt] = [attemptedAt.toISOString(), now.toISOString()];
  return { ...judged, isGone: await disableEndpoint(order, { endpoint, askedAt, answeredAt }) };
};

/** An event that has no delivery yet, and its endpoint. */
export interface NewSending extends EndpointRef {
  readonly endpoint: string;
  readonly event: WebhookEvent;
}

export interface NewDelivery {
  readonly delivery: Delivery;
  /** False: another call recorded a delivery of this event first. */
  readonly isRecorded: boolean;
  /** RETRYING: until the first retry. */
  readonly seconds: number;
  /** Absent: nothing was sent. */
  readonly judged?: JudgedAttempt;
}

const record = async (made: Omit<NewDelivery, 'isRecorded'>): Promise<NewDelivery> => ({
  ...made,
  isRecorded: await writeAlone(newDeliveryWrite(made.delivery)),
});

/** Records an event without sending it, because its endpoint is disabled. */
export const hold = ({ event, ...to }: NewSending): Promise<NewDelivery> =>
  record({ delivery: heldDelivery(event, { ...to, now: clock.now() }), seconds: 0 });

/** Records an event without sending it, because its endpoint fails. */
export const keepWaiting = ({ event, ...to }: NewSending): Promise<NewDelivery> =>
  record({ delivery: newWaitingDelivery(event, { ...to, now: clock.now() }), seconds: 0 });

/** Records an event and leaves its first attempt to the workflow. */
const postpone = ({ event, ...to }: NewSending): Promise<NewDelivery> => {
  const now = clock.now();
  const seconds = pauseSeconds(now, undefined, fullJitterMs(1, firstPause));
  return record({ delivery: postponedDelivery(event, { ...to, now }, seconds), seconds });
};

const attemptUnlessUnsigned = async (
  { event, ...to }: NewSending,
  trigger: AttemptTrigger,
): Promise<JudgedAttempt | undefined> => {
  try {
    return await makeAttempt({ ...to, ...event, trigger });
  } catch (error) {
    const { platformId } = to;
    const ids = [formatId('Webhook', event.id)];
    log.error({ operation: 'firstAttempt', platformId, ids, ...errorFields(error) });
    return undefined;
  }
};

/**
 * Sends an event that has no delivery and records one, which costs 1 write unit a KB. Nothing is written before the
 * attempt: a process that is killed in between sends the event again with the same id, and never loses it. When the
 * key service does not sign, the workflow makes the first attempt.
 */
export const firstAttempt = async (sending: NewSending): Promise<NewDelivery> => {
  const { event, ...to } = sending;
  const judged = await attemptUnlessUnsigned(sending, event.type === 'TEST' ? 'TEST' : 'FIRST');
  if (judged === undefined) return postpone(sending);
  const now = clock.now();
  const seconds = pauseSeconds(now, judged.notBefore, fullJitterMs(1, firstPause));
  const delivery = attemptedDelivery(event, { ...to, now }, { judged, seconds });
  return { ...(await record({ delivery, seconds })), judged };
};

/** Records the attempt even if another writer has changed the delivery in the meantime. */
const recordFurther = (
  delivery: Delivery,
  judged: JudgedAttempt,
  at: Omit<AttemptFacts, 'now'>,
): Promise<Delivery> => {
  const mark = randomBytes(2).toString('hex');
  let before = delivery;
  return changeWithRetry(async () => {
    const after = deliveryAfter(before, judged, { ...at, now: clock.now() });
    const isWritten = await transactIfUnchanged({
      delivery: changedDeliveryWrite(before, after),
      attempt: attemptWrite(delivery, judged.attempt, mark),
    });
    if (isWritten) return after;
    before = (await readDelivery(delivery.platformId, delivery.eventId)) ?? delivery;
    return lostRace;
  });
};

/**
 * Sends an event again, with the same body and id, and records the attempt.
 *
 * @returns the delivery after the attempt
 * @throws when the key service does not sign (then nothing was sent), or the attempt could not be recorded
 */
export const furtherAttempt = async (
  delivery: Delivery,
  endpoint: Endpoint,
  trigger: AttemptTrigger,
): Promise<Delivery> => {
  const { eventId, sentId = eventId } = delivery;
  const { url } = endpoint;
  const judged = await makeAttempt({ ...delivery, id: sentId, endpoint: url, trigger });
  const outcome = { eventId, isGood: isPrompt(judged), at: clock.now() };
  // Counted first: an event that waits must find an endpoint that the sweep will probe.
  const health = await noteOutcomes(delivery, endpoint, [outcome]);
  const isEndpointFailing = health !== undefined && health.endpoint === url && isFailing(health);
  return recordFurther(delivery, judged, { endpoint: url, isEndpointFailing });
};
