import * as z from 'zod';
import { defineItem } from '#shared/kernel/item.ts';
import { shardOf } from '#shared/kernel/table.ts';
import { webhookTypes } from '#shared/outbox/event-types.ts';
import {
  type Attempt,
  attemptErrorClasses,
  attemptTriggers,
  type Delivery,
  deliveryStatuses,
} from './delivery.ts';

const retentionSeconds = 30 * 24 * 3600;

/** When an item of the log may go. @param at ISO 8601 */
export const expiryOf = (at: string): number => Math.floor(Date.parse(at) / 1000) + retentionSeconds;

const summarySchema = z.object({
  trigger: z.enum(attemptTriggers),
  attemptedAt: z.string(),
  latencyMs: z.int(),
  responseStatus: z.int().optional(),
  errorClass: z.enum(attemptErrorClasses).optional(),
});
const attemptSchema = summarySchema.extend({ answerHead: z.string().optional() });

interface ItemKey {
  readonly pk: string;
  readonly sk: string;
}

/**
 * The record of an event. Platform and event stand only in the key, since every byte above 2 KB costs a write unit: a
 * payment's body alone has more than one. A platform's records lie in four partitions, so that the table itself lists
 * them by time and no index is written.
 */
export const deliveryItem = defineItem({
  schema: z.object({
    pk: z.string(),
    sk: z.string(),
    type: z.enum(webhookTypes),
    timestamp: z.string(),
    body: z.string(),
    endpoint: z.string(),
    status: z.enum(deliveryStatuses),
    attemptCount: z.int(),
    firstAttempt: attemptSchema.optional(),
    lastAttempt: summarySchema.optional(),
    notBefore: z.string().optional(),
    checkAt: z.string().optional(),
    run: z.int().optional(),
    releasedAt: z.string().optional(),
    createdAt: z.string(),
    updatedAt: z.string(),
    deliveredAt: z.string().optional(),
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

/** Of the sweep, all platforms together. */
export const duePartition = (shard: number): string => `WEBHOOK_DUE#${shard}`;

/** Of what waits for an endpoint; in time order like all records. */
export const heldPartition = (platformId: string): string => `WEBHOOK_HELD#${platformId}`;

/** The domain value of a stored record. */
export const deliveryOf = (stored: ReturnType<typeof deliveryItem.parse>): Delivery => {
  const { pk, sk: eventId, duePk: _due, dueSk: _dueSort, expiresAtEpochSeconds: _expiry, ...fields } = stored;
  const [, platformId = ''] = pk.split('#');
  return { platformId, eventId, ...fields };
};

/** A record is found by what it waits for: the sweep's look, or an endpoint. */
const dueKeys = ({ platformId, eventId, status, checkAt }: Delivery) => {
  if (status === 'HELD') return { duePk: heldPartition(platformId), dueSk: eventId };
  if (checkAt === undefined) return {};
  return { duePk: duePartition(shardOf(eventId)), dueSk: `${checkAt}#${eventId}` };
};

/** The item of a record: index keys only while it waits for something, an expiry unless it is DEAD. */
export const storedOf = (delivery: Delivery) => {
  const { platformId, eventId, firstAttempt, lastAttempt, ...fields } = delivery;
  const { status, updatedAt } = delivery;
  return {
    ...deliveryKey(platformId, eventId),
    ...fields,
    ...(firstAttempt && { firstAttempt: { ...firstAttempt } }),
    ...(lastAttempt && { lastAttempt: { ...lastAttempt } }),
    ...(status === 'DEAD' ? {} : { expiresAtEpochSeconds: expiryOf(updatedAt) }),
    ...dueKeys(delivery),
  };
};

export const attemptPartition = (platformId: string, eventId: string): string =>
  `WEBHOOK_ATTEMPT#${platformId}#${eventId}`;

/** An attempt after the first; its sort key is when it was made, and a mark for two of one millisecond. */
export const attemptItem = defineItem({
  schema: attemptSchema.extend({ pk: z.string(), sk: z.string(), expiresAtEpochSeconds: z.int() }),
  keyOf: ({ pk, sk }: ItemKey) => ({ pk, sk }),
});

/** The domain value of a stored attempt. */
export const attemptOf = (stored: ReturnType<typeof attemptItem.parse>): Attempt => {
  const { pk: _pk, sk: _sk, expiresAtEpochSeconds: _expiry, ...attempt } = stored;
  return attempt;
};
