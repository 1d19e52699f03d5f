import { absent, all, type Condition, equals } from '#shared/kernel/condition.ts';
import { formatId } from '#shared/kernel/ids.ts';
import type { Write } from '#shared/kernel/item.ts';
import {
  allRead,
  type RangeRequest,
  type RawItem,
  readEach,
  readMerged,
  readRange,
  sortKeyOf,
  type Unread,
} from '#shared/kernel/range.ts';
import { readBatch } from '#shared/kernel/read-batch.ts';
import { listShards } from '#shared/kernel/table.ts';
import type { Attempt, Delivery } from './delivery.ts';
import {
  attemptItem,
  attemptOf,
  attemptPartition,
  deadPartition,
  deliveryItem,
  deliveryKey,
  deliveryOf,
  deliveryPartition,
  duePartition,
  heldPartition,
  storedOf,
} from './delivery-item.ts';

/** Strongly consistent; undefined when the platform has no such event. */
export const readDelivery = async (platformId: string, eventId: string): Promise<Delivery | undefined> => {
  const stored = await deliveryItem.get(deliveryKey(platformId, eventId));
  return stored === undefined ? undefined : deliveryOf(stored);
};

/** The deliveries of these events, as far as there are any; at most 100. Strongly consistent. */
export const readDeliveries = async (
  platformId: string,
  eventIds: readonly string[],
): Promise<Delivery[]> => {
  const raw = await readBatch(eventIds.map((eventId) => ({ ...deliveryKey(platformId, eventId) })));
  return raw.map((item) => deliveryOf(deliveryItem.parse(item)));
};

type DeliveryRange = Pick<RangeRequest, 'lower' | 'upper' | 'after' | 'count' | 'descending'>;

/** A platform's deliveries by the time of their events; positions and bounds are event uuids. */
export const listDeliveries = async (platformId: string, range: DeliveryRange): Promise<Delivery[]> => {
  const reads = Array.from({ length: listShards }, (_, shard) => () => {
    return readRange({ ...range, index: 'table', partition: deliveryPartition(platformId, shard) });
  });
  const { count, descending } = range;
  const raw = await readMerged(reads, { count, descending, positionOf: sortKeyOf('table') });
  return raw.map((item) => deliveryOf(deliveryItem.parse(item)));
};

/** The last `count` attempts of a delivery, newest first. The very first attempt is in the delivery itself. */
export const readAttempts = async (delivery: Delivery, count: number): Promise<Attempt[]> => {
  const { platformId, eventId, firstAttempt } = delivery;
  const partition = attemptPartition(platformId, eventId);
  const raw = await readRange({ index: 'table', partition, descending: true, consistent: true, count });
  const further = raw.map((item) => attemptOf(attemptItem.parse(item)));
  return [...further, ...(firstAttempt === undefined ? [] : [firstAttempt])].slice(0, count);
};

const aboutItem = ({ pk, sk }: RawItem): { platformId: string; ids: string[] } => ({
  platformId: String(pk).split('#')[1] ?? '',
  ids: [formatId('Webhook', String(sk))],
});

/**
 * Deliveries of all platforms in one shard that the sweep must check, because `checkAt` is before `before` (ISO
 * 8601).
 */
export const readOverdueDeliveries = async (
  shard: number,
  before: string,
  count: number,
): Promise<(Delivery | Unread)[]> => {
  const partition = duePartition(shard);
  const raw = await readRange({ index: 'due', partition, upper: before, descending: false, count });
  return readEach(raw, (item) => deliveryOf(deliveryItem.parse(item)), aboutItem);
};

/** The same. @throws when one of them cannot be read */
export const listOverdueDeliveries = async (
  shard: number,
  before: string,
  count: number,
): Promise<Delivery[]> => allRead(await readOverdueDeliveries(shard, before, count));

/**
 * Dead deliveries of all platforms in one shard, newest first. Those of former code are not in the list.
 *
 * @param after an event uuid: only older ones
 */
export const listDeadDeliveries = async (
  shard: number,
  count: number,
  after?: string,
): Promise<Delivery[]> => {
  const partition = deadPartition(shard);
  const raw = await readRange({ index: 'due', partition, after, descending: true, count });
  return raw.map((item) => deliveryOf(deliveryItem.parse(item)));
};

/** Held deliveries of a platform behind `after` (an event uuid), oldest first. */
export const listHeldDeliveries = async (
  platformId: string,
  after: string | undefined,
  count: number,
): Promise<Delivery[]> => {
  const partition = heldPartition(platformId);
  const raw = await readRange({ index: 'due', partition, after, descending: false, count });
  return raw.map((item) => deliveryOf(deliveryItem.parse(item)));
};

/** Fails when the event has a delivery already. */
export const newDeliveryWrite = (delivery: Delivery): Write =>
  deliveryItem.put(storedOf(delivery), absent('status'));

/** Replaces the delivery that `after` was made from. Fails when that has changed. */
export const changedDeliveryWrite = (before: Delivery, after: Delivery): Write =>
  deliveryItem.put(storedOf(after), isUnchanged(before));

const is = (attribute: string, value: string | number | undefined): Condition =>
  value === undefined ? absent(attribute) : equals(attribute, value);

/** Compares every attribute that any change touches. */
const isUnchanged = ({ status, attemptCount, updatedAt, checkAt, run }: Delivery): Condition =>
  all(
    equals('status', status),
    equals('attemptCount', attemptCount),
    equals('updatedAt', updatedAt),
    is('checkAt', checkAt),
    is('run', run),
  );

/** @param mark four hex digits that tell two attempts of one millisecond apart */
export const attemptWrite = ({ platformId, eventId }: Delivery, attempt: Attempt, mark: string): Write =>
  attemptItem.put(
    {
      pk: attemptPartition(platformId, eventId),
      sk: `${attempt.attemptedAt}#${mark}`,
      ...attempt,
    },
    absent('trigger'),
  );
