import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { setting } from '#shared/kernel/config.ts';
import { newUuid, uuidTime } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { transact } from '#shared/kernel/transact.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import { type JudgedAttempt, judgeAttempt } from './attempt.ts';
import { attemptedDelivery } from './delivery-rules.ts';
import { newDeliveryWrite } from './delivery-store.ts';
import { eventBody } from './event.ts';
import type { HandedOverEvent } from './handed-over.ts';
import { sendBody } from './send.ts';
import type { NoAnswerReason } from './send-result.ts';

const isPlainHttpAllowed = setting('IS_PLAIN_HTTP_WEBHOOK_ALLOWED', z.enum(['true', 'false'])) === 'true';

/** What the person who tests an endpoint can do about silence. */
const advice: Readonly<Record<NoAnswerReason, string>> = {
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

/** Filed after it was sent, as all events are. */
const record = async (
  platformId: string,
  endpoint: string,
  event: HandedOverEvent,
  judged: JudgedAttempt,
) => {
  const facts = { platformId, endpoint, now: clock.now() };
  const delivery = attemptedDelivery(event, facts, { judged, seconds: 0 });
  await transact([newDeliveryWrite(delivery)], newUuid());
};

/**
 * Sends a TEST event to the platform's endpoint, also to one that is disabled, and keeps it with its answer.
 *
 * @throws Refusal WEBHOOK_ENDPOINT_NOT_SET, or WEBHOOK_DELIVERY_ERROR when there was no answer
 */
export const sendTest = async (platformId: string) => {
  const { webhookEndpoint: url } = await readPlatform(platformId);
  if (url === undefined) throw new Refusal('WEBHOOK_ENDPOINT_NOT_SET');
  const event = newTestEvent();
  const attemptedAt = clock.now();
  const result = await sendBody({ ...event, endpoint: url, isPlainHttpAllowed });
  const judged = judgeAttempt({ result, trigger: 'TEST', attemptedAt, now: clock.now() });
  await record(platformId, url, event, judged);
  if (result.kind === 'ANSWERED') {
    return { url, response_status: result.status, response_body: judged.attempt.answerHead };
  }
  const { reason } = result;
  throw new Refusal('WEBHOOK_DELIVERY_ERROR', {
    message: `The webhook could not be delivered. ${advice[reason]}`,
    details: { url, reason },
  });
};
