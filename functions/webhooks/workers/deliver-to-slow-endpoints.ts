import { asActor, ownWork } from '#shared/kernel/actor.ts';
import { deliverEvents } from '#shared/webhooks/delivery/deliver-events.ts';
import { eventBatchSchema } from '#shared/webhooks/delivery/event-batch.ts';

/**
 * deliver-events calls it for endpoints that are new, slow or failing. A slow endpoint must not delay other
 * platforms, so it takes instances of this function and none of deliver-events.
 */
export const handler = (input: unknown): Promise<void> =>
  asActor(ownWork('WORKER', 'deliverToSlowEndpoints'), () => deliverEvents(eventBatchSchema.parse(input)));
