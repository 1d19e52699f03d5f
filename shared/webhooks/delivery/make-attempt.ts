import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { setting } from '#shared/kernel/config.ts';
import { disableEndpoint } from '../endpoints/endpoint-store.ts';
import { sendBody } from '../sending/send.ts';
import { type JudgedAttempt, judgeAttempt } from './attempt.ts';
import type { AttemptTrigger } from './delivery.ts';

const isPlainHttpAllowed = setting('IS_PLAIN_HTTP_WEBHOOK_ALLOWED', z.enum(['true', 'false'])) === 'true';

export interface AttemptOrder {
  readonly platformId: string;
  readonly endpoint: string;
  /** Bare uuid of the event. */
  readonly eventId: string;
  readonly timestamp: string;
  readonly body: string;
  readonly trigger: AttemptTrigger;
}

/**
 * Sends an event once and says what came of it; an endpoint that is gone is disabled at once.
 *
 * @throws when the key service does not sign: nothing was sent then
 */
export const makeAttempt = async (order: AttemptOrder): Promise<JudgedAttempt> => {
  const { platformId, endpoint, eventId: id, timestamp, body, trigger } = order;
  const attemptedAt = clock.now();
  const result = await sendBody({ endpoint, id, timestamp, body, isPlainHttpAllowed });
  const now = clock.now();
  const judged = judgeAttempt({ result, trigger, attemptedAt, now });
  if (judged.isGone) {
    const [askedAt, answeredAt] = [attemptedAt.toISOString(), now.toISOString()];
    await disableEndpoint(platformId, { endpoint, askedAt, answeredAt });
  }
  return judged;
};
