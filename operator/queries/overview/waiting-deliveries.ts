import { clock } from '#shared/kernel/clock.ts';
import { listShards } from '#shared/kernel/table/table.ts';
import type { Delivery } from '#shared/webhooks/delivery/delivery.ts';
import { listDeadDeliveries, listOverdueDeliveries } from '#shared/webhooks/delivery/delivery-store.ts';
import { type EndpointRef, endpointPart, isOpen, refOf } from '#shared/webhooks/endpoints/breaker.ts';
import { readHealth } from '#shared/webhooks/endpoints/endpoint-store.ts';

/** Of each of the four partitions, in both lists. */
const readPerShard = 100;
const always = '9999';

/** An endpoint of a platform where webhooks do not arrive. */
export interface WaitingPlatform extends EndpointRef {
  readonly waiting: number;
  /** When the oldest of them was made, ISO 8601. */
  readonly since: string;
  /** So many attempts in a row failed that the service only tries whether it is back. */
  readonly isPaused: boolean;
}

export interface WaitingDeliveries {
  readonly retrying: number;
  /** The one that waits longest first. */
  readonly platforms: readonly WaitingPlatform[];
  /** The newest first. */
  readonly dead: readonly Delivery[];
  /** There are more than were read. */
  readonly isLeast: boolean;
}

/** Of more endpoints, those for which events wait longest are named anyway. Half a unit each. */
const mostHealths = 20;

const withPauses = (endpoints: readonly Omit<WaitingPlatform, 'isPaused'>[]): Promise<WaitingPlatform[]> => {
  const now = clock.now();
  return Promise.all(
    endpoints.map(async (one, index) => {
      const health = index < mostHealths ? await readHealth(one) : undefined;
      return { ...one, isPaused: health !== undefined && isOpen(health, now) };
    }),
  );
};

const byEndpoint = (deliveries: readonly Delivery[]): Omit<WaitingPlatform, 'isPaused'>[] =>
  [...Map.groupBy(deliveries, endpointPart)]
    .map(([part, own]) => ({
      ...refOf(part),
      waiting: own.length,
      since: own.map(({ createdAt }) => createdAt).toSorted()[0] ?? '',
    }))
    .sort((left, right) => left.since.localeCompare(right.since));

/** Deliveries of all platforms that were not taken yet: eight queries of the index of what must still happen, and the healths. */
export const waitingDeliveries = async (): Promise<WaitingDeliveries> => {
  const shards = Array.from({ length: listShards }, (_, shard) => shard);
  const [retrying, dead] = await Promise.all([
    Promise.all(shards.map((shard) => listOverdueDeliveries(shard, always, readPerShard))),
    Promise.all(shards.map((shard) => listDeadDeliveries(shard, readPerShard))),
  ]);
  return {
    retrying: retrying.flat().length,
    platforms: await withPauses(byEndpoint(retrying.flat())),
    dead: dead.flat().sort((left, right) => right.eventId.localeCompare(left.eventId)),
    isLeast: [...retrying, ...dead].some(({ length }) => length === readPerShard),
  };
};
