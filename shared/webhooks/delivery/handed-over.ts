import * as z from 'zod';
import { webhookTypes } from '#shared/outbox/event-types.ts';

/** An asynchronous call of Lambda takes 256 KB; what is around the bodies needs room too. */
export const handedOverLimits = { events: 25, bytes: 200 * 1024 } as const;

/** An event as it is to be sent: made once, its bytes never change again. */
export const handedOverEventSchema = z.strictObject({
  /** Bare uuid. */
  id: z.uuid(),
  type: z.enum(webhookTypes),
  timestamp: z.iso.datetime(),
  /** The raw JSON text that is signed; it names the event's id as `Webhook:<uuid>`. */
  body: z.string().min(2),
});

/** What make-events gives deliver-events: events of one platform. */
export const handedOverSchema = z.strictObject({
  platformId: z.uuid(),
  events: z.array(handedOverEventSchema).min(1).max(handedOverLimits.events),
});

export type HandedOverEvent = z.infer<typeof handedOverEventSchema>;
export type HandedOver = z.infer<typeof handedOverSchema>;
