import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { changeFurther } from '#shared/webhooks/endpoints/change-further.ts';
import { checkedUrl } from '#shared/webhooks/endpoints/checked-url.ts';
import { updateWebhookEndpoint } from '#shared/webhooks/endpoints/contract.ts';
import { changedFurtherWrites } from '#shared/webhooks/endpoints/further-endpoints.ts';
import { changedFurther } from '#shared/webhooks/endpoints/rules.ts';

/** Only the event says under which host name the caller reached this service. */
export const handler = (event: APIGatewayProxyEvent, context: Context) =>
  endpoint(updateWebhookEndpoint, async ({ idempotency, path, body }) => {
    const ownHost = event.requestContext.domainName ?? '';
    const url = body.url === undefined ? undefined : await checkedUrl(body.url, ownHost);
    return changeFurther(idempotency, path.endpointId, (before, at) => {
      const after = changedFurther(before, { ...body, url }, at);
      return { after, writes: changedFurtherWrites(before, after) };
    });
  })(event, context);
