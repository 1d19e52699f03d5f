import { deliverEvents } from '#shared/webhooks/deliver-events.ts';
import { handedOverSchema } from '#shared/webhooks/handed-over.ts';

/** Called by make-events, which does not wait: an endpoint that hangs holds up nobody else's events. */
export const handler = (input: unknown): Promise<void> => deliverEvents(handedOverSchema.parse(input));
