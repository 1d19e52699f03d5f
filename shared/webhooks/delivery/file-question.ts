import { clock } from '#shared/kernel/clock.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import type { SendResult } from '../sending/send-result.ts';
import { judgeAttempt } from './attempt.ts';
import { questionDelivery } from './delivery-rules.ts';
import { newDeliveryWrite } from './delivery-store.ts';
import type { HandedOverEvent } from './handed-over.ts';

/** An approval request that was sent. */
export interface AskedQuestion {
  readonly platformId: string;
  readonly endpoint: string;
  readonly event: HandedOverEvent;
  readonly attemptedAt: Date;
  readonly result: SendResult;
  /** Whether the answer is one of those that a question has, be it a no. */
  readonly isAnswered: boolean;
}

/**
 * Files an approval request among the platform's deliveries; it is sent once, so there is no retry. Never rejects: what
 * the answer decides is worth more than its line in the log.
 */
export const fileQuestion = async (asked: AskedQuestion): Promise<void> => {
  const { platformId, endpoint, event, attemptedAt, result, isAnswered } = asked;
  const now = clock.now();
  const judged = judgeAttempt({ result, trigger: 'FIRST', attemptedAt, now });
  const facts = { platformId, endpoint, now };
  try {
    await writeAlone(newDeliveryWrite(questionDelivery(event, facts, { judged, isAnswered })));
  } catch (error) {
    log.error({ operation: 'fileQuestion', platformId, ...errorFields(error) });
  }
};
