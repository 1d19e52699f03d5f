import * as z from 'zod';
import { workflowStep } from '#shared/kernel/workflow-step.ts';
import { askOccasions } from '#shared/payments/incoming/approval-request.ts';
import { askPlatform, isQuestionOpen } from '#shared/payments/incoming/ask-platform.ts';

const input = z.object({
  platformId: z.uuid(),
  transactionId: z.uuid(),
  occasion: z.enum(askOccasions),
});

/** Workflow task of payment-approval. It may run any number of times and sends one request on each occasion. */
export const handler = workflowStep(
  {
    operation: 'askPlatform',
    input,
    about: ({ platformId, transactionId }) => ({ platformId, ids: { Transaction: transactionId } }),
    isWait: isQuestionOpen,
  },
  async ({ platformId, transactionId, occasion }) => ({
    status: await askPlatform(platformId, transactionId, occasion),
  }),
);
