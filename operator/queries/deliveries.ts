import * as z from 'zod';
import { listShards } from '#shared/kernel/table/table.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { type Delivery, type DeliveryStatus, lastAttemptOf } from '#shared/webhooks/delivery/delivery.ts';
import {
  listDeadDeliveries,
  listDeliveries,
  listOverdueDeliveries,
} from '#shared/webhooks/delivery/delivery-store.ts';
import { hostOf } from './endpoints.ts';
import { jsonOf } from './json-of.ts';

export interface DeliveryRow {
  readonly id: string;
  readonly type: string;
  readonly status: DeliveryStatus;
  readonly at: string;
  readonly attemptCount: number;
  readonly lastResult: string;
  /** Public id of what it is about; absent of a test, for example. */
  readonly resource: string | undefined;
  /** Only scheme and host: a path may hold a secret. */
  readonly endpoint: string;
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
/** Retried ones are listed by when they are due, so all must be read to show the newest. Of each of the four shards. */
const mostRetrying = 1_000;
const always = '9999';

interface Lists {
  /** Of a shard or a platform each. */
  readonly lists: readonly (readonly Delivery[])[];
  /** Of older events, deliveries may be missing, because the list of a shard or a platform goes on there. */
  readonly completeFrom: string | undefined;
  /** There are deliveries that no page shows. */
  readonly isCut: boolean;
}

/** Lists in which the newest event is first, with at most `count` each. */
const newestFirst = async (
  reads: readonly Promise<Delivery[]>[],
  count: number,
): Promise<Omit<Lists, 'isCut'>> => {
  const lists = await Promise.all(reads);
  const ends = lists.flatMap((list) => (list.length < count ? [] : (list.at(-1)?.eventId ?? [])));
  return { lists, completeFrom: ends.toSorted().at(-1) };
};

const retrying = async (shards: readonly number[]): Promise<Lists> => {
  const reads = shards.map((shard) => listOverdueDeliveries(shard, always, mostRetrying));
  const lists = await Promise.all(reads);
  const isCut = lists.some(({ length }) => length === mostRetrying);
  return { lists, completeFrom: undefined, isCut };
};

/** DEAD and RETRYING have an index, so all platforms are found at once. */
const readLists = async ({ platforms, status, after, count }: DeliveriesRequest): Promise<Lists> => {
  const shards = Array.from({ length: listShards }, (_, shard) => shard);
  if (status === 'RETRYING') return retrying(shards);
  if (status === 'DEAD') {
    const reads = shards.map((shard) => listDeadDeliveries(shard, count, after));
    return { ...(await newestFirst(reads, count)), isCut: false };
  }
  const wanted = status === undefined ? count : count * readPerShown;
  const reads = platforms
    .slice(0, mostPlatforms)
    .map(({ uuid }) => listDeliveries(uuid, { after, descending: true, count: wanted }));
  return { ...(await newestFirst(reads, wanted)), isCut: platforms.length > mostPlatforms };
};

const resultOf = (delivery: Delivery): string => {
  const last = lastAttemptOf(delivery);
  if (last === undefined) return 'not sent yet';
  return last.responseStatus === undefined
    ? `no answer, ${last.errorClass}`
    : `answered ${last.responseStatus}`;
};

const bodySchema = z.object({ data: z.object({ id: z.string() }) });
const publicId = /^[A-Z][A-Za-z]+:[0-9a-f-]{36}$/;

/** What an event is about: the id in its data. */
export const resourceOf = (body: string): string | undefined => {
  const { data } = bodySchema.safeParse(jsonOf(body));
  const id = data?.data.id ?? '';
  return publicId.test(id) ? id : undefined;
};

const rowOf = (delivery: Delivery, platforms: readonly Platform[]): DeliveryRow => {
  const { eventId, platformId, type, status, timestamp, attemptCount, body, endpoint } = delivery;
  const platform = platforms.find(({ uuid }) => uuid === platformId)?.name ?? platformId;
  return {
    id: `Webhook:${eventId}`,
    type,
    status,
    at: timestamp,
    attemptCount,
    lastResult: resultOf(delivery),
    resource: resourceOf(body),
    endpoint: hostOf(endpoint),
    platform,
  };
};

export interface DeliveriesAnswer {
  readonly rows: readonly DeliveryRow[];
  /** For `after`; undefined at the end. */
  readonly next: string | undefined;
  /** There are deliveries that no page shows. */
  readonly isCut: boolean;
}

/**
 * Deliveries of these platforms, the newest first. Dead ones and those that are retried come from an index; the others
 * cost four queries a platform. A page ends where the list of one platform was not read further, so that none is skipped.
 */
export const recentDeliveries = async (request: DeliveriesRequest): Promise<DeliveriesAnswer> => {
  const { platforms, status, after, count } = request;
  const { lists, completeFrom, isCut } = await readLists(request);
  // The indexes of DEAD and RETRYING hold all platforms.
  const chosen = new Set(platforms.map(({ uuid }) => uuid));
  const complete = lists
    .flat()
    .filter(({ eventId }) => completeFrom === undefined || eventId >= completeFrom)
    .filter(({ eventId }) => after === undefined || eventId < after)
    .filter((delivery) => status === undefined || delivery.status === status)
    .filter(({ platformId }) => chosen.has(platformId))
    .sort((left, right) => right.eventId.localeCompare(left.eventId));
  const shown = complete.slice(0, count);
  const next = complete.length > count ? shown.at(-1)?.eventId : completeFrom;
  return { rows: shown.map((delivery) => rowOf(delivery, platforms)), next, isCut };
};
