import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { answerIdempotent } from '#shared/kernel/http/idempotency.ts';
import { newUuid, uuidTime } from '#shared/kernel/ids.ts';
import { healthFor } from '#shared/webhooks/endpoints/breaker.ts';
import { checkedUrl } from '#shared/webhooks/endpoints/checked-url.ts';
import { createWebhookEndpoint } from '#shared/webhooks/endpoints/contract.ts';
import { mostFurtherEndpoints, newFurtherWrites } from '#shared/webhooks/endpoints/further-endpoints.ts';
import { furtherEndpointView } from '#shared/webhooks/endpoints/rules.ts';

const tooMany = (): ApiError =>
  new ApiError('WEBHOOK_ENDPOINT_LIMIT_REACHED', {
    message: `A platform has at most ${mostFurtherEndpoints} endpoints beside the one of its configuration; delete one first.`,
    details: { maxEndpoints: mostFurtherEndpoints },
  });

/** Only the event says under which host name the caller reached this service. */
export const handler = (event: APIGatewayProxyEvent, context: Context) =>
  endpoint(createWebhookEndpoint, ({ platformId, idempotency, body }) =>
    answerIdempotent(idempotency, async () => {
      const url = await checkedUrl(body.url, event.requestContext.domainName ?? '');
      const uuid = newUuid();
      const at = uuidTime(uuid).toISOString();
      const { types, description } = body;
      const made = {
        platformId,
        uuid,
        webhookEndpoint: url,
        webhookEndpointSetAt: at,
        ...(types !== undefined && { types }),
        ...(description !== undefined && { description }),
        createdAt: at,
        updatedAt: at,
        version: 1,
      };
      return {
        body: furtherEndpointView(made, healthFor(url, undefined), clock.now()),
        writes: newFurtherWrites(made),
        apiErrorFor: (failed) => {
          if (failed.has('platform')) return tooMany();
          throw failed;
        },
      };
    }),
  )(event, context);
