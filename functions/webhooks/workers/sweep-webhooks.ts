import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { setting } from '#shared/kernel/config.ts';
import { fullJitterMs } from '#shared/kernel/full-jitter.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { type RotationOrder, rotationOrders } from '#shared/kernel/signing/key-ring.ts';
import { type RotationOutcome, rotateKeys } from '#shared/kernel/signing/ring-store.ts';
import { sweep } from '#shared/kernel/table/sweep.ts';
import { listShards } from '#shared/kernel/table/table.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import type { Delivery } from '#shared/webhooks/delivery/delivery.ts';
import { firstPause, pauseSeconds, restartedDelivery } from '#shared/webhooks/delivery/delivery-rules.ts';
import { changedDeliveryWrite, readOverdueDeliveries } from '#shared/webhooks/delivery/delivery-store.ts';
import { startRetries } from '#shared/webhooks/delivery/start-retries.ts';

const maxPerShard = 1_000;
const dayMs = 24 * 3600_000;

const periodMs = setting('SEALED_KEY_DAYS', z.coerce.number().int().min(1).max(90)) * dayMs;

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
const sweepDeliveries = (): Promise<{ finished: number }> => {
  const before = clock.now().toISOString();
  return sweep({
    operation: 'sweepWebhooks',
    problem: 'deliveries could not be given a workflow',
    lists: Array.from(
      { length: listShards },
      (_, shard) => () => readOverdueDeliveries(shard, before, maxPerShard),
    ),
    finish: restart,
    about: ({ platformId, eventId }) => ({ platformId, ids: [formatId('Webhook', eventId)] }),
  });
};

/** Changes the keys that sign webhooks, if it is time to. Nearly every run has nothing to do, and no line says so. */
const rotate = async (order: RotationOrder): Promise<RotationOutcome> => {
  const operation = 'rotateKeys';
  try {
    const outcome = await rotateKeys({ periodMs, order, now: clock.now() });
    if (outcome !== 'NOTHING') log.info({ operation, outcome });
    return outcome;
  } catch (error) {
    log.error({ operation, ...errorFields(error), code: 'KEY_ROTATION_FAILED' });
    throw error;
  }
};

/** The schedule's event has no order. An operator sends one (docs/operating.md). */
const inputSchema = z.object({ order: z.enum(rotationOrders).optional() });

/** Sweeps deliveries, and changes keys. Neither waits for the other or fails with it. With an order, only the keys. */
export const handler = async (
  input: unknown,
): Promise<{ finished: number } | { outcome: RotationOutcome }> => {
  const { order } = inputSchema.parse(input);
  if (order !== undefined) return { outcome: await rotate(order) };
  const [swept, rotated] = await Promise.allSettled([sweepDeliveries(), rotate('SCHEDULE')]);
  if (swept.status === 'rejected') throw swept.reason;
  if (rotated.status === 'rejected') throw rotated.reason;
  return swept.value;
};
