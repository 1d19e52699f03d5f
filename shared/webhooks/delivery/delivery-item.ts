import * as z from 'zod';
import { defineItem } from '#shared/kernel/item.ts';
import { shardOf } from '#shared/kernel/table.ts';
import { type Attempt, attemptSchema, type Delivery, deliverySchema } from './delivery.ts';

const retentionSeconds = 30 * 24 * 3600;

/** @param at ISO 8601 */
export const expiryOf = (at: string): number => Math.floor(Date.parse(at) / 1000) + retentionSeconds;

interface ItemKey {
  readonly pk: string;
  readonly sk: string;
}

/**
 * The delivery of an event. Platform and event are only in the key: every KB above 2 KB costs a write unit, and the
 * body of a payment takes more than one. The deliveries of a platform are in four partitions, so that the table itself
 * lists them by time and no index is written.
 */
export const deliveryItem = defineItem({
  schema: deliverySchema.omit({ platformId: true, eventId: true }).extend({
    pk: z.string(),
    sk: z.string(),
    expiresAtEpochSeconds: z.int().optional(),
    duePk: z.string().optional(),
    dueSk: z.string().optional(),
  }),
  keyOf: ({ pk, sk }: ItemKey) => ({ pk, sk }),
});

export const deliveryPartition = (platformId: string, shard: number): string =>
  `WEBHOOK#${platformId}#${shard}`;

export const deliveryKey = (platformId: string, eventId: string): ItemKey => ({
  pk: deliveryPartition(platformId, shardOf(eventId)),
  sk: eventId,
});

/** Index partition of deliveries of all platforms that the sweep will check. */
export const duePartition = (shard: number): string => `WEBHOOK_DUE#${shard}`;

/** Index partition of deliveries that wait for an endpoint, by event uuid. */
export const heldPartition = (platformId: string): string => `WEBHOOK_HELD#${platformId}`;

const dueKeys = ({ platformId, eventId, status, checkAt }: Delivery) => {
  if (status === 'HELD') return { duePk: heldPartition(platformId), dueSk: eventId };
  if (checkAt === undefined) return {};
  return { duePk: duePartition(shardOf(eventId)), dueSk: `${checkAt}#${eventId}` };
};

export const deliveryOf = (stored: ReturnType<typeof deliveryItem.parse>): Delivery => {
  const { pk, sk: eventId, duePk: _due, dueSk: _dueSort, expiresAtEpochSeconds: _expiry, ...fields } = stored;
  const [, platformId = ''] = pk.split('#');
  return { platformId, eventId, ...fields };
};

/** The item of a delivery. It has index keys only while it waits for something, and an expiry unless it is DEAD. */
export const storedOf = (delivery: Delivery) => {
  const { platformId, eventId, ...fields } = delivery;
  const { status, updatedAt } = delivery;
  return {
    ...deliveryKey(platformId, eventId),
    ...fields,
    ...(status === 'DEAD' ? {} : { expiresAtEpochSeconds: expiryOf(updatedAt) }),
    ...dueKeys(delivery),
  };
};

export const attemptPartition = (platformId: string, eventId: string): string =>
  `WEBHOOK_ATTEMPT#${platformId}#${eventId}`;

/** An attempt after the first. Its sort key is its time, and a random mark for two attempts in one millisecond. */
export const attemptItem = defineItem({
  schema: attemptSchema.extend({ pk: z.string(), sk: z.string(), expiresAtEpochSeconds: z.int() }),
  keyOf: ({ pk, sk }: ItemKey) => ({ pk, sk }),
});

export const attemptOf = (stored: ReturnType<typeof attemptItem.parse>): Attempt => {
  const { pk: _pk, sk: _sk, expiresAtEpochSeconds: _expiry, ...attempt } = stored;
  return attempt;
};
