import { clock } from '#shared/kernel/clock.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { listShards } from '#shared/kernel/table.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import type { Delivery } from './delivery.ts';
import { restartedDelivery } from './delivery-rules.ts';
import { changedDeliveryWrite, listOverdueDeliveries } from './delivery-store.ts';
import { firstPause } from './first-pause.ts';
import { startRetries } from './start-retries.ts';

/** Well below the worker's timeout; what is left is the next run's. */
const runMs = 35_000;
const maxPerShard = 1_000;

export interface SweepTally {
  restarted: number;
  failed: number;
}

/**
 * By now every pause that was asked for is over. The record first: an execution of before finds another run in it and ends.
 *
 * @returns false when someone else was first
 */
const restart = async (delivery: Delivery): Promise<boolean> => {
  const now = clock.now();
  const seconds = firstPause(now, undefined);
  const restarted = restartedDelivery(delivery, now, seconds);
  if (!(await writeAlone(changedDeliveryWrite(delivery, restarted)))) return false;
  await startRetries(restarted, seconds);
  return true;
};

const sweepShard = async (shard: number, startedMs: number, tally: SweepTally): Promise<void> => {
  const before = new Date(startedMs).toISOString();
  for (const delivery of await listOverdueDeliveries(shard, before, maxPerShard)) {
    if (clock.nowMs() > startedMs + runMs) break;
    try {
      if (await restart(delivery)) tally.restarted += 1;
    } catch (error) {
      tally.failed += 1;
      const { platformId } = delivery;
      log.error({ operation: 'sweepDeliveries', platformId, ...errorFields(error) });
    }
  }
};

/** Gives an execution to each delivery that should be retried and has none. One that fails holds up no other. */
export const sweepDeliveries = async (): Promise<SweepTally> => {
  const startedMs = clock.nowMs();
  const tally: SweepTally = { restarted: 0, failed: 0 };
  const shards = Array.from({ length: listShards }, (_, shard) => shard);
  await Promise.all(shards.map((shard) => sweepShard(shard, startedMs, tally)));
  return tally;
};
