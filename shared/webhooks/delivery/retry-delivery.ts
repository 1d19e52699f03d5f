import { clock } from '#shared/kernel/clock.ts';
import { log } from '#shared/kernel/log.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import { isOpen } from '../endpoints/breaker.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import type { Delivery, DeliveryStatus } from './delivery.ts';
import { decideRetry, endedDelivery, waitingDelivery } from './delivery-rules.ts';
import { changedDeliveryWrite } from './delivery-store.ts';
import { isLeftToSweep } from './look-rules.ts';
import { type Endpoint, readFacts } from './read-facts.ts';

/** The workflow's Retry goes on at this name. */
export class DeliveryToBeRetried extends Error {
  override readonly name = 'DeliveryToBeRetried';
}

/**
 * What a step leaves behind; RETRYING: the sweep starts another execution when the pause that the endpoint has asked for is
 * over; MISSING: the record is over its time; SUPERSEDED: another execution has taken over.
 */
export type StepOutcome = DeliveryStatus | 'MISSING' | 'SUPERSEDED';

export interface StepOrder {
  readonly platformId: string;
  readonly eventId: string;
  readonly run: number;
}

const change = async (before: Delivery, after: Delivery): Promise<DeliveryStatus> => {
  if (await writeAlone(changedDeliveryWrite(before, after))) return after.status;
  throw new DeliveryToBeRetried('The record has changed meanwhile');
};

/** Given up for good: an alarm counts these lines (infra/constructs/alarms.ts). */
const bury = async (delivery: Delivery): Promise<DeliveryStatus> => {
  const status = await change(delivery, endedDelivery(delivery, 'DEAD', clock.now()));
  log.error({ operation: 'deliverWebhook', code: 'WEBHOOK_DEAD', platformId: delivery.platformId });
  return status;
};

/**
 * Asks the workflow to come again, or leaves a long pause to the sweep. Either way the record says when the sweep is to look:
 * while an execution shows that it runs, the sweep leaves it alone.
 */
const wait = async (delivery: Delivery, url: string): Promise<DeliveryStatus> => {
  // What another endpoint has asked for does not count.
  const { notBefore: _, ...unasked } = delivery;
  const asked = delivery.endpoint === url ? delivery : unasked;
  const waiting = waitingDelivery(asked, clock.now());
  if (waiting.checkAt !== delivery.checkAt) await change(delivery, waiting);
  return comeAgain(waiting, 'The endpoint is not to be asked yet');
};

/** @throws DeliveryToBeRetried unless the sweep goes on with the delivery */
const comeAgain = (delivery: Delivery, why: string): DeliveryStatus => {
  if (isLeftToSweep(delivery)) return delivery.status;
  throw new DeliveryToBeRetried(why);
};

/** @throws DeliveryToBeRetried unless this ends the delivery, or leaves it to the sweep */
const goOn = async (delivery: Delivery, endpoint: Endpoint | undefined): Promise<DeliveryStatus> => {
  const now = clock.now();
  const usable = endpoint?.isDisabled === true ? undefined : endpoint;
  const isBreakerOpen = usable !== undefined && isOpen(usable.health, now);
  const decision = decideRetry(delivery, { endpoint: usable?.url, isBreakerOpen, now });
  if (decision === 'GIVE_UP') return bury(delivery);
  if (usable === undefined) return change(delivery, endedDelivery(delivery, 'HELD', now));
  if (decision === 'WAIT') return wait(delivery, usable.url);
  const after = await attemptDelivery(delivery, usable, 'RETRY');
  if (after.status !== 'RETRYING') return after.status;
  return comeAgain(after, 'The endpoint has not taken the event');
};

const readOrder = async ({ platformId, eventId, run }: StepOrder) => {
  const { endpoint, deliveries } = await readFacts(platformId, [eventId]);
  const delivery = deliveries.get(eventId);
  if (delivery === undefined) return { outcome: 'MISSING' } as const;
  if (delivery.status !== 'RETRYING') return { outcome: delivery.status };
  if ((delivery.run ?? 0) !== run) return { outcome: 'SUPERSEDED' } as const;
  return { delivery, endpoint };
};

/**
 * One retry of a delivery. Done again it sends again only what is not known to have arrived.
 *
 * @throws DeliveryToBeRetried when there must be another one
 */
export const retryDelivery = async (order: StepOrder): Promise<StepOutcome> => {
  const read = await readOrder(order);
  return 'outcome' in read ? read.outcome : goOn(read.delivery, read.endpoint);
};

/** Ends a delivery whose workflow has no retries left. */
export const giveUp = async (order: StepOrder): Promise<StepOutcome> => {
  const read = await readOrder(order);
  return 'outcome' in read ? read.outcome : bury(read.delivery);
};
