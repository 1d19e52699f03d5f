import { listShards } from '#shared/kernel/table/table.ts';
import type { Delivery } from '#shared/webhooks/delivery/delivery.ts';
import { listDeadDeliveries, listOverdueDeliveries } from '#shared/webhooks/delivery/delivery-store.ts';

/** Of each of the four partitions, in both lists. */
const readPerShard = 100;
const always = '9999';

/** A platform whose webhooks do not arrive. */
export interface WaitingPlatform {
  readonly platformId: string;
  readonly waiting: number;
  /** When the oldest of them was made, ISO 8601. */
  readonly since: string;
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

const byPlatform = (deliveries: readonly Delivery[]): WaitingPlatform[] =>
  [...Map.groupBy(deliveries, ({ platformId }) => platformId)]
    .map(([platformId, own]) => ({
      platformId,
      waiting: own.length,
      since: own.map(({ createdAt }) => createdAt).toSorted()[0] ?? '',
    }))
    .sort((left, right) => left.since.localeCompare(right.since));

/** Deliveries of all platforms that were not taken yet: eight queries of the index of what must still happen. */
export const waitingDeliveries = async (): Promise<WaitingDeliveries> => {
  const shards = Array.from({ length: listShards }, (_, shard) => shard);
  const [retrying, dead] = await Promise.all([
    Promise.all(shards.map((shard) => listOverdueDeliveries(shard, always, readPerShard))),
    Promise.all(shards.map((shard) => listDeadDeliveries(shard, readPerShard))),
  ]);
  return {
    retrying: retrying.flat().length,
    platforms: byPlatform(retrying.flat()),
    dead: dead.flat().sort((left, right) => right.eventId.localeCompare(left.eventId)),
    isLeast: [...retrying, ...dead].some(({ length }) => length === readPerShard),
  };
};
