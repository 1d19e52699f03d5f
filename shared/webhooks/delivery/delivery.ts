import type { WebhookType } from '#shared/outbox/event-types.ts';
import type { NoAnswerReason } from '../sending/send-result.ts';

export const deliveryStatuses = ['DELIVERED', 'RETRYING', 'DEAD', 'FAILED', 'HELD'] as const;

/**
 * DELIVERED: answered 2xx, or 409. RETRYING: a workflow goes on. DEAD: seven days over, kept for ever. FAILED: of the
 * kinds that are never retried. HELD: the endpoint was disabled or removed; kept, not sent.
 */
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const attemptTriggers = ['FIRST', 'RETRY', 'RESEND', 'TEST'] as const;
/** Why an attempt was made. */
export type AttemptTrigger = (typeof attemptTriggers)[number];

export const attemptErrorClasses = [
  'TIMED_OUT',
  'REFUSED_ADDRESS',
  'UNRESOLVED',
  'TLS',
  'CONNECTION',
  'MALFORMED',
  'REDIRECTED',
  'REFUSED',
  'SERVER_ERROR',
  'UNEXPECTED_STATUS',
] as const satisfies readonly (
  | NoAnswerReason
  | 'REDIRECTED'
  | 'REFUSED'
  | 'SERVER_ERROR'
  | 'UNEXPECTED_STATUS'
)[];
/** What was wrong with an attempt: no answer, or an answer of 3xx, 4xx, 5xx or another status. */
export type AttemptErrorClass = (typeof attemptErrorClasses)[number];

/** One attempt as it stands in the log. */
export interface Attempt {
  readonly trigger: AttemptTrigger;
  /** ISO 8601. */
  readonly attemptedAt: string;
  readonly latencyMs: number;
  readonly responseStatus?: number | undefined;
  /** Absent: delivered. */
  readonly errorClass?: AttemptErrorClass | undefined;
  /** The answer's first 4 KB as text without control characters; absent when it was empty. */
  readonly answerHead?: string | undefined;
}

/** An attempt without the answer's text. */
export type AttemptSummary = Omit<Attempt, 'answerHead'>;

/** What became of one event: the record that says it was sent, or will be. */
export interface Delivery {
  readonly platformId: string;
  /** Bare uuid of the event. */
  readonly eventId: string;
  readonly type: WebhookType;
  /** When it happened, as in the body. */
  readonly timestamp: string;
  /** The raw body of every attempt. */
  readonly body: string;
  /** Where the last attempt went, or the next one will. */
  readonly endpoint: string;
  readonly status: DeliveryStatus;
  readonly attemptCount: number;
  /** Absent where the first attempt was left out (breaker, disabled endpoint, key service). */
  readonly firstAttempt?: Attempt | undefined;
  /** Absent while there was at most one. */
  readonly lastAttempt?: AttemptSummary | undefined;
  /** RETRYING: the endpoint's Retry-After; nothing is sent before. ISO 8601. */
  readonly notBefore?: string | undefined;
  /** RETRYING: when the sweep looks after it. ISO 8601. */
  readonly checkAt?: string | undefined;
  /** RETRYING: which of the executions is the valid one; the sweep adds one. HELD: which was the last. Absent: 0. */
  readonly run?: number | undefined;
  /** When a held delivery was taken up again. ISO 8601. */
  readonly releasedAt?: string | undefined;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deliveredAt?: string | undefined;
}

/** The last attempt, however many there were. */
export const lastAttemptOf = ({ firstAttempt, lastAttempt }: Delivery): AttemptSummary | undefined => {
  if (lastAttempt !== undefined || firstAttempt === undefined) return lastAttempt;
  const { answerHead: _head, ...summary } = firstAttempt;
  return summary;
};
