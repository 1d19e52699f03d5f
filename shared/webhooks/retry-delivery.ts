import { clock } from '#shared/kernel/clock.ts';
import { log } from '#shared/kernel/log.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { isOpen } from './breaker.ts';
import type { Delivery, DeliveryStatus } from './delivery.ts';
import { decideRetry, endedDelivery, lateCheckAt } from './delivery-rules.ts';
import { changedDeliveryWrite } from './delivery-store.ts';
import { type Endpoint, readFacts } from './read-facts.ts';

/** The workflow's Retry goes on at this name. */
export class DeliveryToBeRetried extends Error {
  override readonly name = 'DeliveryToBeRetried';
}

/** What a step leaves behind; MISSING: the record is over its time, SUPERSEDED: another execution has taken over. */
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

/** From the first step on the execution is known to run, so that the sweep leaves it alone. */
const adopt = async (delivery: Delivery): Promise<void> => {
  const checkAt = lateCheckAt(delivery);
  if (delivery.checkAt !== checkAt) await change(delivery, { ...delivery, checkAt });
};

/** @throws DeliveryToBeRetried unless this ends the delivery */
const goOn = async (delivery: Delivery, endpoint: Endpoint | undefined): Promise<DeliveryStatus> => {
  const now = clock.now();
  const usable = endpoint?.isDisabled === true ? undefined : endpoint;
  const isBreakerOpen = usable !== undefined && isOpen(usable.health, now);
  const decision = decideRetry(delivery, { endpoint: usable?.url, isBreakerOpen, now });
  if (decision === 'GIVE_UP') return bury(delivery);
  if (usable === undefined) return change(delivery, endedDelivery(delivery, 'HELD', now));
  if (decision === 'WAIT') {
    await adopt(delivery);
    throw new DeliveryToBeRetried('The endpoint is not to be asked yet');
  }
  const { status } = await attemptDelivery(delivery, usable, 'RETRY');
  if (status === 'RETRYING') throw new DeliveryToBeRetried('The endpoint has not taken the event');
  return status;
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
