import { clock } from '#shared/kernel/clock.ts';
import { fullJitterMs } from '#shared/kernel/full-jitter.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { sweep } from '#shared/kernel/sweep.ts';
import { listShards } from '#shared/kernel/table.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import type { Delivery } from '#shared/webhooks/delivery/delivery.ts';
import { firstPause, pauseSeconds, restartedDelivery } from '#shared/webhooks/delivery/delivery-rules.ts';
import { changedDeliveryWrite, listOverdueDeliveries } from '#shared/webhooks/delivery/delivery-store.ts';
import { startRetries } from '#shared/webhooks/delivery/start-retries.ts';

const maxPerShard = 1_000;

/**
 * Writes the new run before it starts the execution, so that a former execution sees another run and ends. Every pause
 * that an endpoint asked for is over by now.
 *
 * @returns false when another writer was first
 */
const restart = async (delivery: Delivery): Promise<boolean> => {
  const now = clock.now();
  const seconds = pauseSeconds(now, undefined, fullJitterMs(1, firstPause));
  const restarted = restartedDelivery(delivery, now, seconds);
  if (!(await writeAlone(changedDeliveryWrite(delivery, restarted)))) return false;
  await startRetries(restarted, seconds);
  return true;
};

/** Starts an execution for each delivery whose workflow did not start, or ended without ending the delivery. */
export const handler = (): Promise<{ finished: number }> => {
  const before = clock.now().toISOString();
  return sweep({
    operation: 'sweepWebhooks',
    problem: 'deliveries could not be given a workflow',
    lists: Array.from({ length: listShards }, (_, shard) =>
      listOverdueDeliveries(shard, before, maxPerShard),
    ),
    finish: restart,
    about: ({ platformId, eventId }) => ({ platformId, ids: [formatId('Webhook', eventId)] }),
  });
};
