import * as z from 'zod';
import { askOccasions } from '#shared/incoming/approval-request.ts';
import { askPlatform, isQuestionOpen } from '#shared/incoming/ask-platform.ts';
import { workflowStep } from '#shared/kernel/workflow-step.ts';

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
