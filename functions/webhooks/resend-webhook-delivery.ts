import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { resendWebhookDelivery } from '#shared/webhooks/contract.ts';
import { deliveryView } from '#shared/webhooks/delivery/delivery-view.ts';
import { resend } from '#shared/webhooks/delivery/resend.ts';

export const handler = endpoint(resendWebhookDelivery, async ({ platformId, path }) => {
  const uuid = pathUuid('Webhook', path.deliveryId, 'WEBHOOK_DELIVERY_NOT_FOUND');
  return deliveryView(await resend(platformId, uuid));
});
