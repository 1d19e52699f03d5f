import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import type { WebhookEvent } from '#shared/kernel/outbox/event.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import type { SendResult } from '../sending/send-result.ts';
import { approvalRequestDelivery } from './delivery-rules.ts';
import { newDeliveryWrite } from './delivery-store.ts';
import { judgeAttempt } from './judge-attempt.ts';

/** An approval request that was sent: the platform decides about an incoming payment by its answer. */
export interface AskedQuestion {
  readonly platformId: string;
  readonly endpoint: string;
  readonly event: WebhookEvent;
  readonly attemptedAt: Date;
  readonly result: SendResult;
  /** Whether the answer is one that an approval request can have, also an error. */
  readonly isAnswered: boolean;
}

/**
 * Records an approval request among the platform's deliveries. It is sent once and never retried. Never rejects,
 * because the decision about the payment must not fail for a line in the log.
 */
export const fileQuestion = async (asked: AskedQuestion): Promise<void> => {
  const { platformId, endpoint, event, attemptedAt, result, isAnswered } = asked;
  const now = clock.now();
  const judged = judgeAttempt({ result, trigger: 'FIRST', attemptedAt, now });
  const facts = { platformId, endpoint, now };
  try {
    await writeAlone(newDeliveryWrite(approvalRequestDelivery(event, facts, { judged, isAnswered })));
  } catch (error) {
    const ids = [formatId('Webhook', event.id)];
    log.error({ operation: 'fileQuestion', platformId, ids, ...errorFields(error) });
  }
};
