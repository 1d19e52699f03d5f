import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { setting } from '#shared/kernel/config.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { type RotationOrder, rotationOrders } from '#shared/kernel/signing/key-ring.ts';
import { type RotationOutcome, rotateKeys } from '#shared/kernel/signing/ring-store.ts';
import { readToEnd } from '#shared/kernel/table/pages.ts';
import { sweep } from '#shared/kernel/table/sweep.ts';
import { listShards } from '#shared/kernel/table/table.ts';
import { readOverdueDeliveries } from '#shared/webhooks/delivery/delivery-store.ts';
import { restart, serveEndpoint } from '#shared/webhooks/delivery/release-waiting.ts';
import { endpointPart } from '#shared/webhooks/endpoints/breaker.ts';
import { listWaitedFor } from '#shared/webhooks/endpoints/endpoint-store.ts';

const maxPerShard = 1_000;
const dayMs = 24 * 3600_000;

const periodMs = setting('SEALED_KEY_DAYS', z.coerce.number().int().min(1).max(90)) * dayMs;

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

const endpointsAtOnce = 8;

/** Probes each endpoint for which events wait, or has them sent. */
const serveEndpoints = async (): Promise<void> => {
  const endpoints = await readToEnd({ count: 100, read: listWaitedFor, positionOf: endpointPart });
  await sweep({
    operation: 'serveEndpoints',
    problem: 'endpoints could not be served with the events that wait for them',
    lists: Array.from(
      { length: endpointsAtOnce },
      (_, list) => async () => endpoints.filter((_endpoint, at) => at % endpointsAtOnce === list),
    ),
    finish: serveEndpoint,
    about: ({ platformId }) => ({ platformId, ids: [] }),
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

/** Sweeps deliveries and endpoints, and changes keys. None waits for another or fails with it. With an order, only the keys. */
export const handler = async (
  input: unknown,
): Promise<{ finished: number } | { outcome: RotationOutcome }> => {
  const { order } = inputSchema.parse(input);
  if (order !== undefined) return { outcome: await rotate(order) };
  const [swept, served, rotated] = await Promise.allSettled([
    sweepDeliveries(),
    serveEndpoints(),
    rotate('SCHEDULE'),
  ]);
  if (swept.status === 'rejected') throw swept.reason;
  if (served.status === 'rejected') throw served.reason;
  if (rotated.status === 'rejected') throw rotated.reason;
  return swept.value;
};
