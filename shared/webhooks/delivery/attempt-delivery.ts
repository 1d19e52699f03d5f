import { randomBytes } from 'node:crypto';
import { clock } from '#shared/kernel/clock.ts';
import { tryTransact } from '#shared/kernel/transact.ts';
import { isPrompt } from '../endpoints/breaker.ts';
import { noteOutcomes } from '../endpoints/note-outcomes.ts';
import type { JudgedAttempt } from './attempt.ts';
import type { AttemptTrigger, Delivery } from './delivery.ts';
import { deliveryAfter } from './delivery-rules.ts';
import { attemptWrite, changedDeliveryWrite, readDelivery } from './delivery-store.ts';
import { makeAttempt } from './make-attempt.ts';
import type { Endpoint } from './read-facts.ts';

/** An event has one workflow, and people who resend it by hand. */
const maxTries = 5;
const markBytes = 2;

/** Files a further attempt with what it makes of the record, whatever happened to the record meanwhile. */
const recordAttempt = async (
  delivery: Delivery,
  judged: JudgedAttempt,
  endpoint: string,
): Promise<Delivery> => {
  const mark = randomBytes(markBytes).toString('hex');
  let before = delivery;
  for (let attempt = 1; ; attempt += 1) {
    const after = deliveryAfter(before, judged, { endpoint, now: clock.now() });
    const failed = await tryTransact({
      delivery: changedDeliveryWrite(before, after),
      attempt: attemptWrite(delivery, judged.attempt, mark),
    });
    if (failed === undefined) return after;
    if (attempt === maxTries) throw failed;
    before = (await readDelivery(delivery.platformId, delivery.eventId)) ?? delivery;
  }
};

/**
 * Sends an event again, with the body and id of before, and files the attempt and what it makes of the record.
 *
 * @returns the record as it is then: DELIVERED if the endpoint has taken it
 * @throws when the key service does not sign (nothing was sent), or the attempt could not be filed
 */
export const attemptDelivery = async (
  delivery: Delivery,
  endpoint: Endpoint,
  trigger: AttemptTrigger,
): Promise<Delivery> => {
  const judged = await makeAttempt({ ...delivery, endpoint: endpoint.url, trigger });
  const after = await recordAttempt(delivery, judged, endpoint.url);
  await noteOutcomes(delivery.platformId, endpoint, [{ isWell: isPrompt(judged), at: clock.now() }]);
  return after;
};
