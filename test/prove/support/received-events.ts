import * as z from 'zod';
import type { ReceivedRequest } from '#test/support/webhook-receiver.ts';

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: z.string(),
  data: z.looseObject({ id: z.string().optional() }).optional(),
});
export type ReceivedEvent = z.output<typeof eventSchema>;

/** A received event as webhook, resource, kind and time. */
export const eventKey = ({ id, type, timestamp, data }: ReceivedEvent): string =>
  `${id} ${data?.id ?? data?.code} ${type} ${timestamp}`;

/** Each received event once. Throws when one id has two bodies. */
export const distinctEvents = (requests: readonly ReceivedRequest[]): ReceivedEvent[] => {
  const bodies = new Map<string, string>();
  for (const { body, headers } of requests) {
    const { id } = eventSchema.parse(JSON.parse(body));
    if (headers['webhook-id'] !== id) throw new Error(`${id} came under ${headers['webhook-id']}`);
    if ((bodies.get(id) ?? body) !== body) throw new Error(`${id} came with two bodies`);
    bodies.set(id, body);
  }
  return [...bodies.values()].map((body) => eventSchema.parse(JSON.parse(body)));
};
