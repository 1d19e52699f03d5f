import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { getWebhookDelivery } from '#shared/webhooks/contract.ts';
import { fullDeliveryView } from '#shared/webhooks/delivery/delivery.ts';
import { readAttempts, readDelivery } from '#shared/webhooks/delivery/delivery-store.ts';

/** Each has up to 4 KB of an endpoint's answer; together they stay far below the 6 MB that a function may answer. */
const maxAttempts = 100;

export const handler = endpoint(getWebhookDelivery, async ({ platformId, path }) => {
  const uuid = pathUuid('Webhook', path.deliveryId, 'WEBHOOK_DELIVERY_NOT_FOUND');
  const delivery = await readDelivery(platformId, uuid);
  if (delivery === undefined) throw new ApiError('WEBHOOK_DELIVERY_NOT_FOUND');
  return fullDeliveryView(delivery, await readAttempts(delivery, maxAttempts));
});
