import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { oneFurtherView, requireFurtherEndpoint } from '#shared/webhooks/endpoints/change-further.ts';
import { getWebhookEndpoint } from '#shared/webhooks/endpoints/contract.ts';

export const handler = endpoint(getWebhookEndpoint, async ({ platformId, path }) =>
  oneFurtherView(await requireFurtherEndpoint(platformId, path.endpointId)),
);
