import { randomBytes } from 'node:crypto';
import type { WebhookType } from '#shared/kernel/outbox/event.ts';
import { type Item, putItem } from './raw-table.ts';
import type { TestPlatform } from './service.ts';

export interface DeliveryWish {
  readonly type?: WebhookType;
  readonly status?: string;
  /** The time of the event. Two deliveries with the same time have no order. */
  readonly at?: Date;
  readonly endpoint?: string;
  /** Attributes that replace or extend the stored ones. */
  readonly more?: Item;
}

const uuidAt = (at: Date): string => {
  const time = at.getTime().toString(16).padStart(12, '0');
  const random = randomBytes(10).toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`;
};

const shardOf = (uuid: string): number => Number.parseInt(uuid.slice(-4, -3), 16) % 4;

/**
 * Stores the record of a sent event directly, in the form of docs/data-model.md, so that lists can be tested without
 * waiting for events.
 *
 * @returns its identifier
 */
export const plantDelivery = async (
  { id: platformId, address }: TestPlatform,
  wish: DeliveryWish = {},
): Promise<string> => {
  const {
    type = 'CUSTOMER_KYC_APPROVED',
    status = 'DELIVERED',
    at = new Date(),
    endpoint = 'https://acme.example/webhooks',
    more = {},
  } = wish;
  const uuid = uuidAt(at);
  const timestamp = at.toISOString();
  await putItem(address, {
    pk: `WEBHOOK#${platformId}#${shardOf(uuid)}`,
    sk: uuid,
    type,
    timestamp,
    body: JSON.stringify({ id: `Webhook:${uuid}`, type, timestamp, data: { id: 'Customer:x' } }),
    endpoint,
    status,
    attemptCount: 1n,
    firstAttempt: { trigger: 'FIRST', attemptedAt: timestamp, latencyMs: 12n, responseStatus: 200n },
    createdAt: timestamp,
    updatedAt: timestamp,
    ...(status === 'DEAD' && { duePk: `WEBHOOK_DEAD#${shardOf(uuid)}`, dueSk: uuid }),
    ...more,
  });
  return `Webhook:${uuid}`;
};
