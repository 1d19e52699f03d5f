import * as z from 'zod';
import { asActor, ownWork } from '#shared/kernel/actor.ts';
import { setting } from '#shared/kernel/config.ts';
import { deliverEvents } from '#shared/webhooks/delivery/deliver-events.ts';
import { batchDispatcher, eventBatchSchema } from '#shared/webhooks/delivery/event-batch.ts';

const dispatchSlow = batchDispatcher(setting('DELIVER_TO_SLOW_ENDPOINTS_FUNCTION_ARN', z.string().min(1)));

/**
 * make-events calls it asynchronously. It waits only for endpoints that answer; deliver-to-slow-endpoints for others.
 */
export const handler = (input: unknown): Promise<void> =>
  asActor(ownWork('WORKER', 'deliverEvents'), () =>
    deliverEvents(eventBatchSchema.parse(input), dispatchSlow),
  );
