import { listShards } from '#shared/kernel/table.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { type Delivery, type DeliveryStatus, lastAttemptOf } from '#shared/webhooks/delivery/delivery.ts';
import {
  listDeadDeliveries,
  listDeliveries,
  listOverdueDeliveries,
} from '#shared/webhooks/delivery/delivery-store.ts';

export interface DeliveryRow {
  readonly id: string;
  readonly type: string;
  readonly status: DeliveryStatus;
  readonly at: string;
  readonly attemptCount: number;
  readonly lastResult: string;
  readonly platform: string;
}

export interface DeliveriesRequest {
  readonly platforms: readonly Platform[];
  readonly status?: DeliveryStatus | undefined;
  /** uuid of an event: only older ones. */
  readonly after?: string | undefined;
  readonly count: number;
}

/** Of so many platforms, the oldest, other states are listed: each costs four queries. */
const mostPlatforms = 50;
/** How many more are read than shown when the state must be compared. */
const readPerShown = 10;
const always = '9999';

/** One of these states has an index, so all platforms are found at once. */
const inIndex = (status: DeliveryStatus | undefined, count: number): Promise<Delivery[]>[] | undefined => {
  const shards = Array.from({ length: listShards }, (_, shard) => shard);
  if (status === 'DEAD') return shards.map((shard) => listDeadDeliveries(shard, count));
  if (status === 'RETRYING') return shards.map((shard) => listOverdueDeliveries(shard, always, count));
  return undefined;
};

const resultOf = (delivery: Delivery): string => {
  const last = lastAttemptOf(delivery);
  if (last === undefined) return 'not sent yet';
  return last.responseStatus === undefined
    ? `no answer, ${last.errorClass}`
    : `answered ${last.responseStatus}`;
};

const rowOf = (delivery: Delivery, platforms: readonly Platform[]): DeliveryRow => {
  const { eventId, platformId, type, status, timestamp, attemptCount } = delivery;
  const platform = platforms.find(({ uuid }) => uuid === platformId)?.name ?? platformId;
  return {
    id: `Webhook:${eventId}`,
    type,
    status,
    at: timestamp,
    attemptCount,
    lastResult: resultOf(delivery),
    platform,
  };
};

/**
 * Deliveries of these platforms, the newest first. Dead ones and those that are retried come from an index; the others
 * cost four queries a platform.
 */
export const recentDeliveries = async (
  request: DeliveriesRequest,
): Promise<{ rows: DeliveryRow[]; next: string | undefined }> => {
  const { platforms, status, after, count } = request;
  const wanted = status === undefined ? count : count * readPerShown;
  const reads =
    inIndex(status, wanted) ??
    platforms
      .slice(0, mostPlatforms)
      .map(({ uuid }) => listDeliveries(uuid, { after, descending: true, count: wanted }));
  const all = (await Promise.all(reads))
    .flat()
    .filter(({ eventId }) => after === undefined || eventId < after)
    .sort((left, right) => right.eventId.localeCompare(left.eventId));
  // Of a platform whose newest deliveries are read, older ones would be missing between those of another.
  const matching = all.filter((delivery) => status === undefined || delivery.status === status);
  const shown = matching.slice(0, count);
  const last = matching.length > count ? shown.at(-1) : all.length >= wanted ? all.at(wanted - 1) : undefined;
  return { rows: shown.map((delivery) => rowOf(delivery, platforms)), next: last?.eventId };
};
