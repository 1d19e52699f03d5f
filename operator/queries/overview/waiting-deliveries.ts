import { listShards } from '#shared/kernel/table.ts';
import type { Delivery } from '#shared/webhooks/delivery/delivery.ts';
import { listDeadDeliveries, listOverdueDeliveries } from '#shared/webhooks/delivery/delivery-store.ts';

/** Of each of the four partitions, in both lists. */
const readPerShard = 100;
const always = '9999';

export interface WaitingDeliveries {
  readonly retrying: number;
  /** The newest first. */
  readonly dead: readonly Delivery[];
  /** There are more than were read. */
  readonly isLeast: boolean;
}

/** Deliveries of all platforms that were not taken yet: eight queries of the index of what must still happen. */
export const waitingDeliveries = async (): Promise<WaitingDeliveries> => {
  const shards = Array.from({ length: listShards }, (_, shard) => shard);
  const [retrying, dead] = await Promise.all([
    Promise.all(shards.map((shard) => listOverdueDeliveries(shard, always, readPerShard))),
    Promise.all(shards.map((shard) => listDeadDeliveries(shard, readPerShard))),
  ]);
  return {
    retrying: retrying.flat().length,
    dead: dead.flat().sort((left, right) => right.eventId.localeCompare(left.eventId)),
    isLeast: [...retrying, ...dead].some(({ length }) => length === readPerShard),
  };
};
