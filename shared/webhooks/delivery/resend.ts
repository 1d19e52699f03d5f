import { Refusal } from '#shared/kernel/refusal.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import type { Delivery } from './delivery.ts';
import { readFacts } from './read-facts.ts';

/**
 * Sends an event again because somebody asked for it: whatever its state, also to an endpoint that is disabled or
 * spared. What is retried goes on being retried.
 *
 * @returns the delivery after the attempt
 * @throws Refusal WEBHOOK_DELIVERY_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_SET
 */
export const resend = async (platformId: string, eventId: string): Promise<Delivery> => {
  const { endpoint, deliveries } = await readFacts(platformId, [eventId]);
  const delivery = deliveries.get(eventId);
  if (delivery === undefined) throw new Refusal('WEBHOOK_DELIVERY_NOT_FOUND');
  if (endpoint === undefined) throw new Refusal('WEBHOOK_ENDPOINT_NOT_SET');
  return attemptDelivery(delivery, endpoint, 'RESEND');
};
