import { noteAct } from '#shared/audit/act.ts';
import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { callOnce } from '#shared/kernel/http/idempotency.ts';
import { bareUuid, formatId, newUuid, uuidTime } from '#shared/kernel/ids.ts';
import { eventBody, type WebhookEvent } from '#shared/kernel/outbox/event.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import { sendTestWebhook } from '#shared/webhooks/contract.ts';
import { type AttemptErrorClass, defaultEndpoint } from '#shared/webhooks/delivery/delivery.ts';
import { attemptedDelivery } from '#shared/webhooks/delivery/delivery-rules.ts';
import { newDeliveryWrite } from '#shared/webhooks/delivery/delivery-store.ts';
import { makeAttempt } from '#shared/webhooks/delivery/make-attempt.ts';
import type { EndpointRef } from '#shared/webhooks/endpoints/breaker.ts';
import { getFurtherEndpoint } from '#shared/webhooks/endpoints/further-endpoints.ts';
import type { NoAnswerReason } from '#shared/webhooks/sending/send-result.ts';

/** Why there was no answer, for the person who tests the endpoint. */
const explanations: Readonly<Record<NoAnswerReason, string>> & { [Other in AttemptErrorClass]?: string } = {
  TIMED_OUT: 'It did not answer within 5 seconds.',
  REFUSED_ADDRESS: 'Its host has an address that is not public.',
  UNRESOLVED: 'The name of its host has no address.',
  TLS: 'Its TLS certificate is not valid for the host.',
  CONNECTION: 'The connection was refused or broke off.',
  MALFORMED: 'What it answered is not HTTP.',
};

const newTestEvent = (): WebhookEvent => {
  const id = newUuid();
  const type = 'TEST';
  const timestamp = uuidTime(id).toISOString();
  return { id, type, timestamp, body: eventBody({ id, type, timestamp }) };
};

const attemptTest = async (ref: EndpointRef, url: string) => {
  const event = newTestEvent();
  await noteAct(formatId('Webhook', event.id), ref.platformId);
  const to = { ...ref, endpoint: url };
  const judged = await makeAttempt({ ...to, ...event, trigger: 'TEST' });
  const facts = { ...to, now: clock.now() };
  await writeAlone(newDeliveryWrite(attemptedDelivery(event, facts, { judged, seconds: 0 })));
  return judged.attempt;
};

const furtherUrl = async (platformId: string, uuid: string): Promise<string> => {
  const found = await getFurtherEndpoint(platformId, uuid);
  if (found === undefined) throw new ApiError('WEBHOOK_ENDPOINT_NOT_FOUND');
  return found.webhookEndpoint;
};

/** Sends also to an endpoint that is disabled. */
const sendTest = async (platformId: string, endpointId: string) => {
  const endpointUuid = endpointId === defaultEndpoint ? undefined : bareUuid(endpointId);
  const url =
    endpointUuid === undefined
      ? (await readPlatform(platformId)).webhookEndpoint
      : await furtherUrl(platformId, endpointUuid);
  if (url === undefined) throw new ApiError('WEBHOOK_ENDPOINT_NOT_SET');
  const {
    responseStatus,
    answerHead,
    errorClass = 'CONNECTION',
  } = await attemptTest({ platformId, ...(endpointUuid !== undefined && { endpointUuid }) }, url);
  if (responseStatus !== undefined) {
    return { url, response_status: responseStatus, response_body: answerHead };
  }
  throw new ApiError('WEBHOOK_DELIVERY_ERROR', {
    message: `The webhook could not be delivered. ${explanations[errorClass] ?? ''}`.trim(),
    details: { url, reason: errorClass },
  });
};

const lost = new ApiError('IDEMPOTENCY_RESULT_NOT_KEPT', {
  message:
    'A request with this Idempotency-Key began to send a TEST event, and its answer was lost; use a new key to send another.',
});

export const handler = endpoint(sendTestWebhook, ({ platformId, idempotency, query }) =>
  callOnce(idempotency, lost, () => sendTest(platformId, query.endpointId ?? defaultEndpoint)),
);
