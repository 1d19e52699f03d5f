import { createHash } from 'node:crypto';
import { formatId } from '#shared/kernel/ids.ts';
import type { WebhookType } from './event-types.ts';

/** Something that happened, as a platform is told of it; the same over all attempts. */
export interface WebhookEvent {
  /** Bare uuid. */
  readonly id: string;
  readonly type: WebhookType;
  /** When it happened, ISO 8601. */
  readonly timestamp: string;
  /** The resource as its GET shows it; `TEST` has none. */
  readonly data?: unknown;
}

/** What makes a change this one and no other. */
export interface EventParts {
  readonly type: WebhookType;
  /** The changed item's key, with its platform. */
  readonly resource: string;
  /** The item's version after the change: every change of a resource has its own. */
  readonly version: number | string;
  readonly changedAt: Date;
}

/** The raw body of every attempt: the bytes that are signed. */
export const eventBody = ({ id, type, timestamp, data }: WebhookEvent): string =>
  JSON.stringify({ id: formatId('Webhook', id), type, timestamp, data });

/**
 * The event's bare uuid. The same change gives the same id however often its event is made, so a receiver that knows
 * the ids it has seen takes each change once. It is a UUIDv7 of the time of the change with a hash where others have
 * random bits.
 */
export const eventIdOf = ({ type, resource, version, changedAt }: EventParts): string => {
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
