import * as z from 'zod';
import { errorFields, log } from '#shared/kernel/log.ts';
import { DeliveryToBeRetried, giveUp, retryDelivery } from '#shared/webhooks/delivery/retry-delivery.ts';

const inputSchema = z.object({
  platformId: z.uuid(),
  eventId: z.uuid(),
  run: z.int().nonnegative(),
  occasion: z.enum(['RETRY', 'GIVE_UP']),
});

type Input = z.output<typeof inputSchema>;

const step = ({ occasion, ...order }: Input) => (occasion === 'RETRY' ? retryDelivery(order) : giveUp(order));

/**
 * Workflow task of webhook-delivery, which may run any number of times. It throws DeliveryToBeRetried to make the
 * workflow retry. Lambda's error metric counts that, too, so the alarm counts log lines of all other errors instead
 * (infra/constructs/alarms.ts).
 */
export const handler = async (input: unknown): Promise<{ status: string }> => {
  const order = inputSchema.parse(input);
  try {
    return { status: await step(order) };
  } catch (error) {
    if (error instanceof DeliveryToBeRetried) throw error;
    const { platformId } = order;
    log.error({ operation: 'attemptDelivery', code: 'DELIVERY_FAULT', platformId, ...errorFields(error) });
    throw error;
  }
};
