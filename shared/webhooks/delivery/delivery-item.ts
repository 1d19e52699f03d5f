import * as z from 'zod';
import { defineItem } from '#shared/kernel/table/item.ts';
import { shardOf } from '#shared/kernel/table/table.ts';
import { type EndpointRef, endpointPart } from '../endpoints/breaker.ts';
import { type Attempt, attemptSchema, type Delivery, deliverySchema } from './delivery.ts';

const retentionSeconds = 30 * 24 * 3600;

/** @param at ISO 8601 */
const expiryOf = (at: string): number => Math.floor(Date.parse(at) / 1000) + retentionSeconds;

const keySchema = z.object({ pk: z.string(), sk: z.string() });
type ItemKey = Readonly<z.output<typeof keySchema>>;

export const deliveryPartition = (platformId: string, shard: number): string =>
  `WEBHOOK#${platformId}#${shard}`;

export const deliveryKey = (platformId: string, eventId: string): ItemKey => ({
  pk: deliveryPartition(platformId, shardOf(eventId)),
  sk: eventId,
});

const platformIdOf = ({ pk }: ItemKey): string => pk.split('#')[1] ?? '';

/** Index partition of deliveries of all platforms that the sweep will check. */
export const duePartition = (shard: number): string => `WEBHOOK_DUE#${shard}`;

/** Index partition of deliveries that are held, because their endpoint is disabled or removed, by event uuid. */
export const heldPartition = (ref: EndpointRef): string => `WEBHOOK_HELD#${endpointPart(ref)}`;

/** Index partition of deliveries that wait for an endpoint which does not answer, the longest first. */
export const waitingPartition = (ref: EndpointRef): string => `WEBHOOK_WAITING#${endpointPart(ref)}`;

export const waitingPosition = ({
  waitingSince,
  eventId,
}: Pick<Delivery, 'waitingSince' | 'eventId'>): string => `${waitingSince}#${eventId}`;

/** Index partition of dead deliveries of all platforms, by event uuid, for people. */
export const deadPartition = (shard: number): string => `WEBHOOK_DEAD#${shard}`;

/**
 * The delivery of an event. Platform and event are only in the key: every KB above 2 KB costs a write unit, and the
 * body of a payment takes more than one. The deliveries of a platform are in four partitions, so that the table itself
 * lists them by time. The index holds them only while they wait for something.
 */
export const deliveryItem = defineItem({
  schema: deliverySchema.omit({ platformId: true, eventId: true }).extend(keySchema.shape),
  keyOf: ({ pk, sk }: ItemKey) => ({ pk, sk }),
  indexKeysOf: ({ pk, sk, endpointUuid, status, checkAt, waitingSince }) => {
    const ref = { platformId: platformIdOf({ pk, sk }), endpointUuid };
    if (status === 'HELD') return { duePk: heldPartition(ref), dueSk: sk };
    if (status === 'DEAD') return { duePk: deadPartition(shardOf(sk)), dueSk: sk };
    if (checkAt === undefined) return {};
    const due = { duePk: duePartition(shardOf(sk)), dueSk: `${checkAt}#${sk}` };
    if (waitingSince === undefined) return due;
    const statusPk = waitingPartition(ref);
    return { ...due, statusPk, sortId: waitingPosition({ waitingSince, eventId: sk }) };
  },
  // The removal of old payer data finds dead deliveries by their events' ids. It knows no other endpoint's, which leave.
  expiresAtEpochSecondsOf: ({ status, updatedAt, endpointUuid }) =>
    status === 'DEAD' && endpointUuid === undefined ? undefined : expiryOf(updatedAt),
});

export const deliveryOf = ({ pk, sk, ...fields }: ReturnType<typeof deliveryItem.parse>): Delivery => ({
  platformId: platformIdOf({ pk, sk }),
  eventId: sk,
  ...fields,
});

export const storedOf = ({ platformId, eventId, ...fields }: Delivery) => ({
  ...deliveryKey(platformId, eventId),
  ...fields,
});

export const attemptPartition = (platformId: string, eventId: string): string =>
  `WEBHOOK_ATTEMPT#${platformId}#${eventId}`;

/** An attempt after the first. Its sort key is its time, and a random mark for two attempts in one millisecond. */
export const attemptItem = defineItem({
  schema: attemptSchema.extend(keySchema.shape),
  keyOf: ({ pk, sk }: ItemKey) => ({ pk, sk }),
  expiresAtEpochSecondsOf: ({ attemptedAt }) => expiryOf(attemptedAt),
});

export const attemptOf = ({ pk: _, sk: _sk, ...attempt }: ReturnType<typeof attemptItem.parse>): Attempt =>
  attempt;
