import { noteAct, operatorTokenId } from '#shared/audit/act.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { type Call, endpoint } from '#shared/kernel/http/endpoint.ts';
import { callOnce } from '#shared/kernel/http/idempotency.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { resendWebhookDelivery } from '#shared/webhooks/contract.ts';
import { deliveryView } from '#shared/webhooks/delivery/delivery.ts';
import { furtherAttempt } from '#shared/webhooks/delivery/make-attempt.ts';
import { readFactsOf } from '#shared/webhooks/delivery/read-facts.ts';

/**
 * Sends in any status, and also to an endpoint that is disabled or whose breaker is open. Automatic retries continue.
 */
const resend = async ({ platformId, tokenId, path: { deliveryId } }: Call<typeof resendWebhookDelivery>) => {
  const eventId = pathUuid('Webhook', deliveryId, 'WEBHOOK_DELIVERY_NOT_FOUND');
  const { delivery, endpoint: to } = await readFactsOf(platformId, eventId);
  if (delivery === undefined) throw new ApiError('WEBHOOK_DELIVERY_NOT_FOUND');
  if (to === undefined) throw new ApiError('WEBHOOK_ENDPOINT_NOT_SET');
  if (tokenId !== operatorTokenId) await noteAct(deliveryId, platformId);
  return deliveryView(await furtherAttempt(delivery, to, 'RESEND'));
};

const lost = new ApiError('IDEMPOTENCY_RESULT_NOT_KEPT', {
  message:
    'A request with this Idempotency-Key began to send the event, and its answer was lost; read the delivery, and use a new key to send again.',
});

export const handler = endpoint(resendWebhookDelivery, (call) =>
  callOnce(call.idempotency, lost, () => resend(call)),
);
