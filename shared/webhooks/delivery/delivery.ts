import * as z from 'zod';
import { formatId, uuidTime } from '#shared/kernel/ids.ts';
import { webhookTypes } from '#shared/kernel/outbox/event.ts';
import type { NoAnswerReason } from '../sending/send-result.ts';

/**
 * DELIVERED: answered 2xx or 409. RETRYING: a workflow or the sweep sends it again. DEAD: seven days are over; kept
 * for ever. FAILED: of a type that is never retried. HELD: the endpoint was disabled or removed; kept and not sent.
 */
export const deliveryStatuses = ['DELIVERED', 'RETRYING', 'DEAD', 'FAILED', 'HELD'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const attemptTriggers = ['FIRST', 'RETRY', 'RESEND', 'TEST'] as const;
export type AttemptTrigger = (typeof attemptTriggers)[number];

/** Why an attempt failed: no answer, or an answer of 3xx, 4xx, 5xx or another status. */
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
export type AttemptErrorClass = (typeof attemptErrorClasses)[number];

const attemptSummarySchema = z.object({
  trigger: z.enum(attemptTriggers),
  /** ISO 8601, as all times here. */
  attemptedAt: z.string(),
  latencyMs: z.int(),
  /** Absent: there was no answer. */
  responseStatus: z.int().optional(),
  /** Absent: delivered. */
  errorClass: z.enum(attemptErrorClasses).optional(),
});

export const attemptSchema = attemptSummarySchema.extend({
  /** The answer's first 4 KB as text without control characters. Absent: it was empty. */
  answerHead: z.string().optional(),
});

/** The delivery of one event: whether it was sent, or when it will be. */
export const deliverySchema = z.object({
  platformId: z.string(),
  /** Bare uuid of the event; of an endpoint beside the configuration's one of its own (deliveryUuidOf). */
  eventId: z.string(),
  /** Bare uuid of the endpoint. Absent: the one of the configuration. */
  endpointUuid: z.string().optional(),
  /** Bare uuid of the event as it is sent, when `eventId` is another. */
  sentId: z.string().optional(),
  type: z.enum(webhookTypes),
  /** When the change happened, as in the body. */
  timestamp: z.string(),
  /** The raw body of every attempt. */
  body: z.string(),
  /** Where the last attempt went, or where the first one will go. */
  endpoint: z.string(),
  status: z.enum(deliveryStatuses),
  attemptCount: z.int(),
  /** Absent: the first attempt was not made, because of the breaker, a disabled endpoint or the key service. */
  firstAttempt: attemptSchema.optional(),
  /** Absent while there was at most one attempt. */
  lastAttempt: attemptSummarySchema.optional(),
  /** RETRYING: the endpoint asked by Retry-After not to be called before. */
  notBefore: z.string().optional(),
  /** RETRYING: when the sweep checks it. */
  checkAt: z.string().optional(),
  /** RETRYING: the number of the valid workflow execution; the sweep adds one. HELD: the last one. Absent: 0. */
  run: z.int().optional(),
  /**
   * RETRYING: it waits for its endpoint, without a workflow, since its last attempt or since it was made. The sweep sends
   * one of those that wait as a probe, and all of them after an answer.
   */
  waitingSince: z.string().optional(),
  /** RETRYING: the breaker does not stop its next attempt. */
  isProbe: z.literal(true).optional(),
  /** When a held delivery was released. */
  releasedAt: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  deliveredAt: z.string().optional(),
});

export type Attempt = Readonly<z.output<typeof attemptSchema>>;
export type AttemptSummary = Readonly<z.output<typeof attemptSummarySchema>>;
export type Delivery = Readonly<z.output<typeof deliverySchema>>;

/** The last attempt, however many there were. */
export const lastAttemptOf = ({ firstAttempt, lastAttempt }: Delivery): AttemptSummary | undefined => {
  if (lastAttempt !== undefined || firstAttempt === undefined) return lastAttempt;
  const { answerHead: _head, ...summary } = firstAttempt;
  return summary;
};

/** The endpoint of the configuration has no id. */
export const defaultEndpoint = 'default';

const eventSchema = z.record(z.string(), z.unknown());

/** WebhookDelivery in answers. `createdAt` is the time in the event's id, by which lists are sorted. */
export const deliveryView = (delivery: Delivery) => {
  const { eventId, type, timestamp, endpoint, status, attemptCount, notBefore, deliveredAt } = delivery;
  const { endpointUuid } = delivery;
  return {
    id: formatId('Webhook', eventId),
    ...(endpointUuid !== undefined && { endpointId: formatId('WebhookEndpoint', endpointUuid) }),
    type,
    timestamp,
    url: endpoint,
    status,
    attemptCount,
    nextAttemptAt: status === 'RETRYING' ? notBefore : undefined,
    deliveredAt,
    lastAttempt: lastAttemptOf(delivery),
    createdAt: uuidTime(eventId).toISOString(),
    updatedAt: delivery.updatedAt,
  };
};

/** A delivery with its body and its attempts. @param attempts newest first */
export const fullDeliveryView = (delivery: Delivery, attempts: readonly Attempt[]) => ({
  ...deliveryView(delivery),
  event: eventSchema.parse(JSON.parse(delivery.body)),
  attempts: [...attempts],
});

interface DeliveryFilters {
  readonly status?: Delivery['status'] | undefined;
  readonly type?: Delivery['type'] | undefined;
  /** `WebhookEndpoint:<uuid>`, or `default` for the one of the configuration. */
  readonly endpointId?: string | undefined;
}

/** The filters that the delivery's key cannot answer. */
export const isDeliveryListed = (
  delivery: Delivery,
  { status, type, endpointId }: DeliveryFilters,
): boolean =>
  (status === undefined || delivery.status === status) &&
  (type === undefined || delivery.type === type) &&
  (endpointId === undefined || endpointIdOf(delivery) === endpointId);

/** The endpoint as the filter of the list names it. */
export const endpointIdOf = ({ endpointUuid }: Pick<Delivery, 'endpointUuid'>): string =>
  endpointUuid === undefined ? defaultEndpoint : formatId('WebhookEndpoint', endpointUuid);
