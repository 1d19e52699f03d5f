import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { readPage } from '#shared/kernel/http/page.ts';
import { createdBetween } from '#shared/kernel/table/range.ts';
import { listWebhookDeliveries } from '#shared/webhooks/contract.ts';
import { deliveryView, isDeliveryListed } from '#shared/webhooks/delivery/delivery.ts';
import { listDeliveries } from '#shared/webhooks/delivery/delivery-store.ts';

const dateOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

export const handler = endpoint(listWebhookDeliveries, async ({ platformId, query }) => {
  const { limit, cursor, ...filters } = query;
  const bounds = createdBetween(dateOf(filters.createdAfter), dateOf(filters.createdBefore));
  const page = await readPage({
    scope: { operationId: listWebhookDeliveries.id, platformId, filters },
    limit,
    cursor,
    read: (after, count) => listDeliveries(platformId, { ...bounds, after, count, descending: true }),
    positionOf: ({ eventId }) => eventId,
    keep: (delivery) => isDeliveryListed(delivery, filters),
  });
  return { ...page, data: page.data.map(deliveryView) };
});
