import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { resendWebhookDelivery } from '#shared/webhooks/contract.ts';
import { deliveryView } from '#shared/webhooks/delivery/delivery-view.ts';
import { furtherAttempt } from '#shared/webhooks/delivery/make-attempt.ts';
import { readFacts } from '#shared/webhooks/delivery/read-facts.ts';

/**
 * Sends in any status, and also to an endpoint that is disabled or whose breaker is open. Automatic retries continue.
 */
export const handler = endpoint(resendWebhookDelivery, async ({ platformId, path }) => {
  const eventId = pathUuid('Webhook', path.deliveryId, 'WEBHOOK_DELIVERY_NOT_FOUND');
  const facts = await readFacts(platformId, [eventId]);
  const delivery = facts.deliveries.get(eventId);
  if (delivery === undefined) throw new Refusal('WEBHOOK_DELIVERY_NOT_FOUND');
  if (facts.endpoint === undefined) throw new Refusal('WEBHOOK_ENDPOINT_NOT_SET');
  return deliveryView(await furtherAttempt(delivery, facts.endpoint, 'RESEND'));
});
