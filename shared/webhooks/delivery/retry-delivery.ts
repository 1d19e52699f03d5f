import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { log } from '#shared/kernel/log.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import { isFailing, isOpen } from '../endpoints/breaker.ts';
import type { Endpoint } from '../endpoints/endpoint-store.ts';
import type { Delivery, DeliveryStatus } from './delivery.ts';
import { decideRetry, deliveryThatWaits, endedDelivery, waitingDelivery } from './delivery-rules.ts';
import { changedDeliveryWrite } from './delivery-store.ts';
import { furtherAttempt } from './make-attempt.ts';
import { waitsForSweep } from './polling-schedule.ts';
import { readFactsOf } from './read-facts.ts';
import { releaseWaiting } from './release-waiting.ts';

/** The workflow's Retry catches this name. */
export class DeliveryToBeRetried extends Error {
  override readonly name = 'DeliveryToBeRetried';
}

/**
 * The result of a step. RETRYING: the endpoint fails or asked for a long pause, and the sweep starts another execution
 * afterwards. MISSING: the delivery has expired. SUPERSEDED: another execution is the valid one.
 */
export type StepOutcome = DeliveryStatus | 'MISSING' | 'SUPERSEDED';

export interface StepOrder {
  readonly platformId: string;
  readonly eventId: string;
  readonly run: number;
}

const change = async (before: Delivery, after: Delivery): Promise<DeliveryStatus> => {
  if (await writeAlone(changedDeliveryWrite(before, after))) return after.status;
  throw new DeliveryToBeRetried('Another writer has changed the delivery');
};

/** An alarm counts these log lines (infra/constructs/alarms.ts). */
const markDead = async (delivery: Delivery): Promise<DeliveryStatus> => {
  const status = await change(delivery, endedDelivery(delivery, 'DEAD', clock.now()));
  const { platformId, eventId } = delivery;
  const ids = [formatId('Webhook', eventId)];
  log.error({ operation: 'deliverWebhook', code: 'WEBHOOK_DEAD', platformId, ids });
  return status;
};

/** @throws DeliveryToBeRetried unless the sweep continues the delivery */
const retryLater = (delivery: Delivery, reason: string): DeliveryStatus => {
  if (waitsForSweep(delivery)) return delivery.status;
  throw new DeliveryToBeRetried(reason);
};

/** Moves `checkAt`, because the sweep starts another execution for a delivery whose execution seems to be lost. */
const wait = async (delivery: Delivery, url: string): Promise<DeliveryStatus> => {
  // A pause that another endpoint asked for does not count.
  const { notBefore: _, ...unasked } = delivery;
  const asked = delivery.endpoint === url ? delivery : unasked;
  const waiting = waitingDelivery(asked, clock.now());
  if (waiting.checkAt !== delivery.checkAt) await change(delivery, waiting);
  return retryLater(waiting, 'The endpoint must not be called yet');
};

/** Of the step's 20 s, after the attempt. The sweep releases the rest. */
const releaseMs = 8_000;

/** @throws DeliveryToBeRetried unless this step ends the delivery, or the sweep continues it */
const retry = async (delivery: Delivery, endpoint: Endpoint | undefined): Promise<DeliveryStatus> => {
  const now = clock.now();
  const usable = endpoint?.isDisabled === true ? undefined : endpoint;
  const isBreakerOpen = usable !== undefined && !delivery.isProbe && isOpen(usable.health, now);
  const decision = decideRetry(delivery, { endpoint: usable?.url, isBreakerOpen, now });
  if (decision === 'GIVE_UP') return markDead(delivery);
  if (usable === undefined) return change(delivery, endedDelivery(delivery, 'HELD', now));
  if (decision === 'WAIT') {
    const hasToWait = isBreakerOpen && !waitsForSweep(delivery);
    return hasToWait ? change(delivery, deliveryThatWaits(delivery, now)) : wait(delivery, usable.url);
  }
  const after = await furtherAttempt(delivery, usable, 'RETRY');
  if (after.status === 'DELIVERED' && isFailing(usable.health)) await releaseWaiting(delivery, releaseMs);
  if (after.status !== 'RETRYING' || after.waitingSince !== undefined) return after.status;
  return retryLater(after, 'The endpoint has not taken the event');
};

const readOrder = async ({ platformId, eventId, run }: StepOrder) => {
  const { endpoint, delivery } = await readFactsOf(platformId, eventId);
  if (delivery === undefined) return { outcome: 'MISSING' } as const;
  if (delivery.status !== 'RETRYING' || delivery.waitingSince !== undefined)
    return { outcome: delivery.status };
  if ((delivery.run ?? 0) !== run) return { outcome: 'SUPERSEDED' } as const;
  return { delivery, endpoint };
};

/**
 * Makes one retry. When it runs again, it sends the event again unless the delivery says that it arrived.
 *
 * @throws DeliveryToBeRetried when another retry must follow
 */
export const retryDelivery = async (order: StepOrder): Promise<StepOutcome> => {
  const read = await readOrder(order);
  return 'outcome' in read ? read.outcome : retry(read.delivery, read.endpoint);
};

/** Ends a delivery whose workflow has used all its retries. */
export const giveUp = async (order: StepOrder): Promise<StepOutcome> => {
  const read = await readOrder(order);
  return 'outcome' in read ? read.outcome : markDead(read.delivery);
};
