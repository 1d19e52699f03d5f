import { formatId } from '#shared/kernel/ids.ts';
import { absent, all, type Condition, equals } from '#shared/kernel/table/condition.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import {
  allRead,
  type RangeRequest,
  type RawItem,
  readBatch,
  readEach,
  readMerged,
  readRange,
  sortKeyOf,
  type Unread,
} from '#shared/kernel/table/range.ts';
import { listShards } from '#shared/kernel/table/table.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import type { EndpointRef } from '../endpoints/breaker.ts';
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
  waitingPartition,
} from './delivery-item.ts';

/**
 * Changes the bodies of those deliveries that are dead. All others leave the table by themselves. The signature goes with
 * the former body: whoever sends the event again signs it anew.
 *
 * @param eventIds at most 100
 * @param change gives a body as it shall be; the same text leaves the delivery alone
 * @returns false when another writer changed a delivery at the same moment
 */
export const changeDeadBodies = async (
  platformId: string,
  eventIds: readonly string[],
  change: (body: string) => string,
): Promise<boolean> => {
  const keys = eventIds.map((eventId) => ({ ...deliveryKey(platformId, eventId) }));
  // A dead delivery has not changed for weeks.
  const found = await readBatch(keys, { isConsistent: false });
  const dead = found.map((raw) => deliveryItem.parse(raw)).filter(({ status }) => status === 'DEAD');
  const changed = dead.map((delivery) => ({ ...delivery, next: change(delivery.body) }));
  const writes = changed
    .filter(({ body, next }) => body !== next)
    .map(({ next, updatedAt, ...key }) =>
      deliveryItem.update(
        key,
        { set: { body: next } },
        all(equals('status', 'DEAD'), equals('updatedAt', updatedAt)),
      ),
    );
  return (await Promise.all(writes.map((write) => writeAlone(write)))).every(Boolean);
};

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
 * Dead deliveries of all platforms in one shard, newest first.
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

/** Held deliveries of an endpoint behind `after` (an event uuid), oldest first. */
export const listHeldDeliveries = async (
  ref: EndpointRef,
  after: string | undefined,
  count: number,
): Promise<Delivery[]> => {
  const partition = heldPartition(ref);
  const raw = await readRange({ index: 'due', partition, after, descending: false, count });
  return raw.map((item) => deliveryOf(deliveryItem.parse(item)));
};

/** Deliveries that wait for an endpoint, the longest first, behind `after` (a waiting position). */
export const listWaitingDeliveries = async (
  ref: EndpointRef,
  after: string | undefined,
  count: number,
): Promise<Delivery[]> => {
  const partition = waitingPartition(ref);
  const raw = await readRange({ index: 'status', partition, after, descending: false, count });
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
const isUnchanged = ({ status, attemptCount, updatedAt, checkAt, run, waitingSince }: Delivery): Condition =>
  all(
    equals('status', status),
    equals('attemptCount', attemptCount),
    equals('updatedAt', updatedAt),
    is('checkAt', checkAt),
    is('run', run),
    is('waitingSince', waitingSince),
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
