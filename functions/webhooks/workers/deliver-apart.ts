import { deliverEvents } from '#shared/webhooks/delivery/deliver-events.ts';
import { handedOverSchema } from '#shared/webhooks/delivery/handed-over.ts';

/**
 * Called by deliver-events for endpoints that have not answered yet, or not well the last time: those that hang take this
 * function's instances, and hold up nobody whose endpoint answers.
 */
export const handler = (input: unknown): Promise<void> => deliverEvents(handedOverSchema.parse(input));
