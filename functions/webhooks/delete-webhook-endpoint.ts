import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { deleteFurther } from '#shared/webhooks/endpoints/change-further.ts';
import { deleteWebhookEndpoint } from '#shared/webhooks/endpoints/contract.ts';

export const handler = endpoint(deleteWebhookEndpoint, ({ platformId, path }) =>
  deleteFurther(platformId, path.endpointId),
);
