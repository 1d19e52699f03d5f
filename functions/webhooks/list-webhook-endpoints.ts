import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { readPage } from '#shared/kernel/http/page.ts';
import { furtherEndpointViews } from '#shared/webhooks/endpoints/change-further.ts';
import { listWebhookEndpoints } from '#shared/webhooks/endpoints/contract.ts';
import { listFurtherEndpoints, mostFurtherEndpoints } from '#shared/webhooks/endpoints/further-endpoints.ts';

export const handler = endpoint(listWebhookEndpoints, async ({ platformId, query }) => {
  const { limit = mostFurtherEndpoints, cursor } = query;
  const all = await listFurtherEndpoints(platformId);
  const page = await readPage({
    scope: { operationId: listWebhookEndpoints.id, platformId, filters: {} },
    limit,
    cursor,
    read: async (after = '', count) => all.filter(({ uuid }) => uuid > after).slice(0, count),
    positionOf: ({ uuid }) => uuid,
  });
  return { ...page, totalCount: all.length, data: await furtherEndpointViews(page.data) };
});
