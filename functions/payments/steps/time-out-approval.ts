import * as z from 'zod';
import { workflowStep } from '#shared/kernel/workflow-step.ts';
import { timeOutApproval } from '#shared/payments/incoming/apply-decision.ts';

const input = z.object({ platformId: z.uuid(), transactionId: z.uuid() });

/** Workflow task of payment-approval. It may run any number of times. */
export const handler = workflowStep(
  {
    operation: 'timeOutApproval',
    input,
    about: ({ platformId, transactionId }) => ({ platformId, ids: { Transaction: transactionId } }),
  },
  async ({ platformId, transactionId }) => ({ status: await timeOutApproval(platformId, transactionId) }),
);
