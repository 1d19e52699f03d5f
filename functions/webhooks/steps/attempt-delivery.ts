import * as z from 'zod';
import { workflowStep } from '#shared/kernel/workflow-step.ts';
import { DeliveryToBeRetried, giveUp, retryDelivery } from '#shared/webhooks/delivery/retry-delivery.ts';

const input = z.object({
  platformId: z.uuid(),
  eventId: z.uuid(),
  run: z.int().nonnegative(),
  occasion: z.enum(['RETRY', 'GIVE_UP']),
});

/**
 * Workflow task of webhook-delivery, which may run any number of times. It throws DeliveryToBeRetried to make the
 * workflow retry. Lambda's error metric counts that, too, so the alarm counts log lines of all other errors instead
 * (infra/constructs/alarms.ts).
 */
export const handler = workflowStep(
  {
    operation: 'attemptDelivery',
    input,
    about: ({ platformId, eventId }) => ({ platformId, ids: { Webhook: eventId } }),
    isWait: (error) => error instanceof DeliveryToBeRetried,
    faultCode: 'DELIVERY_FAULT',
  },
  async ({ occasion, ...order }) => ({
    status: await (occasion === 'RETRY' ? retryDelivery(order) : giveUp(order)),
  }),
);
