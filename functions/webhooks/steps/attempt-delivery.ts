import * as z from 'zod';
import { giveUp, retryDelivery } from '#shared/webhooks/retry-delivery.ts';

const inputSchema = z.object({
  platformId: z.uuid(),
  eventId: z.uuid(),
  run: z.int().nonnegative(),
  occasion: z.enum(['RETRY', 'GIVE_UP']),
});

/** Workflow task of webhook-delivery: may run any number of times; what it throws tells the workflow to come again. */
export const handler = async (input: unknown): Promise<{ status: string }> => {
  const { occasion, ...order } = inputSchema.parse(input);
  return { status: await (occasion === 'RETRY' ? retryDelivery(order) : giveUp(order)) };
};
