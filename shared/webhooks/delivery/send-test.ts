import { clock } from '#shared/kernel/clock.ts';
import { newUuid, uuidTime } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import { eventBody } from '#shared/outbox/event.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import type { NoAnswerReason } from '../sending/send-result.ts';
import type { AttemptErrorClass } from './delivery.ts';
import { attemptedDelivery } from './delivery-rules.ts';
import { newDeliveryWrite } from './delivery-store.ts';
import type { HandedOverEvent } from './handed-over.ts';
import { makeAttempt } from './make-attempt.ts';

/** What silence says to whoever tests an endpoint. */
const explanations: Readonly<Record<NoAnswerReason, string>> & { [Other in AttemptErrorClass]?: string } = {
  TIMED_OUT: 'It did not answer within 5 seconds.',
  REFUSED_ADDRESS: 'Its host has an address that is not public.',
  UNRESOLVED: 'The name of its host has no address.',
  TLS: 'Its TLS certificate is not valid for the host.',
  CONNECTION: 'The connection was refused or broke off.',
  MALFORMED: 'What it answered is not HTTP.',
};

const newTestEvent = (): HandedOverEvent => {
  const id = newUuid();
  const type = 'TEST';
  const timestamp = uuidTime(id).toISOString();
  return { id, type, timestamp, body: eventBody({ id, type, timestamp }) };
};

/** The attempt, filed after it was made, as all are. */
const attemptTest = async (platformId: string, endpoint: string) => {
  const event = newTestEvent();
  const judged = await makeAttempt({ ...event, eventId: event.id, platformId, endpoint, trigger: 'TEST' });
  const facts = { platformId, endpoint, now: clock.now() };
  await writeAlone(newDeliveryWrite(attemptedDelivery(event, facts, { judged, seconds: 0 })));
  return judged.attempt;
};

/**
 * Sends a TEST event to the platform's endpoint, also to one that is disabled, and keeps it with its answer.
 *
 * @throws Refusal WEBHOOK_ENDPOINT_NOT_SET, or WEBHOOK_DELIVERY_ERROR when there was no answer
 */
export const sendTest = async (platformId: string) => {
  const { webhookEndpoint: url } = await readPlatform(platformId);
  if (url === undefined) throw new Refusal('WEBHOOK_ENDPOINT_NOT_SET');
  const { responseStatus, answerHead, errorClass = 'CONNECTION' } = await attemptTest(platformId, url);
  if (responseStatus !== undefined) {
    return { url, response_status: responseStatus, response_body: answerHead };
  }
  throw new Refusal('WEBHOOK_DELIVERY_ERROR', {
    message: `The webhook could not be delivered. ${explanations[errorClass] ?? ''}`.trim(),
    details: { url, reason: errorClass },
  });
};
