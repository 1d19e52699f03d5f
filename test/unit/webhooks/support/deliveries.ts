import type { WebhookEvent } from '#shared/kernel/outbox/event.ts';
import type { AttemptTrigger, Delivery } from '#shared/webhooks/delivery/delivery.ts';
import type { JudgedAttempt } from '#shared/webhooks/delivery/judge-attempt.ts';

export const startedAt = new Date('2026-01-02T03:04:05.000Z');
export const later = (seconds: number): Date => new Date(startedAt.getTime() + seconds * 1000);
export const day = 24 * 3600;

export const event: WebhookEvent = {
  id: '019b7ca9-8f2e-75d3-84c6-6aaac8e0f26f',
  type: 'INVITATION_CLAIMED',
  timestamp: '2026-01-02T03:04:04.000Z',
  body: '{"id":"Webhook:019b7ca9-8f2e-75d3-84c6-6aaac8e0f26f"}',
};
export const facts = {
  platformId: '019b7ca9-0000-7000-8000-000000000000',
  endpoint: 'https://hooks.example.com/a',
  now: startedAt,
};

export interface Answered {
  readonly status: number;
  readonly trigger?: AttemptTrigger;
  readonly at?: Date;
  readonly notBefore?: string;
}

export const judged = (answer: Answered): JudgedAttempt => {
  const { status, trigger = 'RETRY', at = startedAt, notBefore } = answer;
  const isDelivered = status < 300;
  return {
    attempt: {
      trigger,
      attemptedAt: at.toISOString(),
      latencyMs: 7,
      responseStatus: status,
      errorClass: isDelivered ? undefined : 'SERVER_ERROR',
      answerHead: 'words',
    },
    isDelivered,
    isGone: status === 410,
    notBefore,
  };
};

export const summary = (answer: Answered) => {
  const { answerHead: _head, ...rest } = judged(answer).attempt;
  return rest;
};

/** A delivery whose first attempt failed. */
export const retrying: Delivery = {
  platformId: facts.platformId,
  eventId: event.id,
  type: event.type,
  timestamp: event.timestamp,
  body: event.body,
  endpoint: facts.endpoint,
  status: 'RETRYING',
  attemptCount: 1,
  firstAttempt: judged({ status: 500, trigger: 'FIRST' }).attempt,
  checkAt: later(305).toISOString(),
  createdAt: startedAt.toISOString(),
  updatedAt: startedAt.toISOString(),
};
