import { createHash } from 'node:crypto';
import * as z from 'zod';
import { formatId } from '#shared/kernel/ids.ts';

/** The kinds of webhook events. docs/webhooks.md says when each is sent. */
export const webhookTypes = [
  'OUTGOING_PAYMENT_PENDING',
  'OUTGOING_PAYMENT_PROCESSING',
  'OUTGOING_PAYMENT_COMPLETED',
  'OUTGOING_PAYMENT_FAILED',
  'OUTGOING_PAYMENT_EXPIRED',
  'OUTGOING_PAYMENT_REFUND_PENDING',
  'OUTGOING_PAYMENT_REFUND_COMPLETED',
  'OUTGOING_PAYMENT_REFUND_FAILED',
  'INCOMING_PAYMENT_PENDING',
  'INCOMING_PAYMENT_COMPLETED',
  'INCOMING_PAYMENT_FAILED',
  'INCOMING_PAYMENT_REFUND_COMPLETED',
  'INCOMING_PAYMENT_REFUND_FAILED',
  'CUSTOMER_KYC_APPROVED',
  'CUSTOMER_KYC_REJECTED',
  'CUSTOMER_KYC_PENDING',
  'CUSTOMER_KYB_APPROVED',
  'CUSTOMER_KYB_REJECTED',
  'CUSTOMER_KYB_PENDING',
  'VERIFICATION_APPROVED',
  'VERIFICATION_REJECTED',
  'VERIFICATION_RESOLVE_ERRORS',
  'VERIFICATION_IN_PROGRESS',
  'VERIFICATION_PENDING_MANUAL_REVIEW',
  'VERIFICATION_READY_FOR_VERIFICATION',
  'INTERNAL_ACCOUNT_BALANCE_UPDATED',
  'INTERNAL_ACCOUNT_STATUS_UPDATED',
  'EXTERNAL_ACCOUNT_STATUS_UPDATED',
  'INVITATION_CLAIMED',
  'DOCUMENT_SCANNED',
  'BULK_UPLOAD_COMPLETED',
  'BULK_UPLOAD_FAILED',
  'PAYOUT_BATCH_COMPLETED',
  'TEST',
] as const;

export type WebhookType = (typeof webhookTypes)[number];

/** A change that a platform must learn about. A feature makes it; `eventOf` gives it its id and its body. */
export interface EventDraft {
  /** Bare uuid. */
  readonly platformId: string;
  readonly type: WebhookType;
  /** Bare uuid of the only endpoint that gets it; absent: all that want its type. */
  readonly endpointUuid?: string;
  /** The changed item's key, with its platform. */
  readonly resource: string;
  /** The item's version after the change. Every change of a resource has its own. */
  readonly version: number | string;
  readonly changedAt: Date;
  /** The resource as its GET shows it after the change; `TEST` has none. */
  readonly data?: unknown;
}

/** An event ready to send. It is made once and is the same in every attempt. */
export const webhookEventSchema = z.strictObject({
  /** Bare uuid. */
  id: z.uuid(),
  type: z.enum(webhookTypes),
  /** When the change happened. */
  timestamp: z.iso.datetime(),
  /** The raw JSON text that is signed. It contains the event's id as `Webhook:<uuid>`. */
  body: z.string().min(2),
});

export type WebhookEvent = Readonly<z.output<typeof webhookEventSchema>>;

export const eventBody = (event: Omit<WebhookEvent, 'body'> & Pick<EventDraft, 'data'>): string => {
  const { id, type, timestamp, data } = event;
  return JSON.stringify({ id: formatId('Webhook', id), type, timestamp, data });
};

/**
 * The event's bare uuid. The same change always gives the same id, so a receiver that remembers ids takes each change
 * once. It is a UUIDv7 of the time of the change, with a hash in place of the random bits.
 */
export const eventIdOf = ({ type, resource, version, changedAt }: Omit<EventDraft, 'platformId'>): string => {
  const time = changedAt.getTime().toString(16).padStart(12, '0');
  const hash = createHash('sha256')
    .update(JSON.stringify([resource, version, type]))
    .digest('hex');
  const variant = ((Number.parseInt(hash.slice(3, 4), 16) & 0b0011) | 0b1000).toString(16);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${hash.slice(0, 3)}`,
    `${variant}${hash.slice(4, 7)}`,
    hash.slice(7, 19),
  ].join('-');
};

/** The event of a change. The same change gives the same id every time. */
export const eventOf = (draft: EventDraft): WebhookEvent => {
  const { type, data } = draft;
  const id = eventIdOf(draft);
  const timestamp = draft.changedAt.toISOString();
  return { id, type, timestamp, body: eventBody({ id, type, timestamp, data }) };
};
