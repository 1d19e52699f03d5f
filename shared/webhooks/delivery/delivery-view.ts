import * as z from 'zod';
import { formatId, uuidTime } from '#shared/kernel/ids.ts';
import { type Attempt, type Delivery, lastAttemptOf } from './delivery.ts';

const eventSchema = z.record(z.string(), z.unknown());

/** WebhookDelivery in answers. `createdAt` is the time in the event's id, by which lists are sorted. */
export const deliveryView = (delivery: Delivery) => {
  const { eventId, type, timestamp, endpoint, status, attemptCount, notBefore, deliveredAt } = delivery;
  return {
    id: formatId('Webhook', eventId),
    type,
    timestamp,
    url: endpoint,
    status,
    attemptCount,
    nextAttemptAt: status === 'RETRYING' ? notBefore : undefined,
    deliveredAt,
    lastAttempt: lastAttemptOf(delivery),
    createdAt: uuidTime(eventId).toISOString(),
    updatedAt: delivery.updatedAt,
  };
};

/** A delivery with its body and its attempts. @param attempts newest first */
export const fullDeliveryView = (delivery: Delivery, attempts: readonly Attempt[]) => ({
  ...deliveryView(delivery),
  event: eventSchema.parse(JSON.parse(delivery.body)),
  attempts: [...attempts],
});

export interface DeliveryFilters {
  readonly status?: Delivery['status'] | undefined;
  readonly type?: Delivery['type'] | undefined;
}

/** The filters that the delivery's key cannot answer. */
export const isDeliveryListed = (delivery: Delivery, { status, type }: DeliveryFilters): boolean =>
  (status === undefined || delivery.status === status) && (type === undefined || delivery.type === type);
