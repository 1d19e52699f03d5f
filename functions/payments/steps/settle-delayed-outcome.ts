import * as z from 'zod';
import { workflowStep } from '#shared/kernel/workflow-step.ts';
import { settleDelayedTransfer } from '#shared/payments/transfers/settle.ts';

const input = z.object({ platformId: z.uuid(), transactionId: z.uuid() });

/** Workflow task of delayed-outcome. It may run any number of times. */
export const handler = workflowStep(
  {
    operation: 'settleDelayedOutcome',
    input,
    about: ({ platformId, transactionId }) => ({ platformId, ids: { Transaction: transactionId } }),
  },
  async ({ platformId, transactionId }) => ({
    status: await settleDelayedTransfer(platformId, transactionId),
  }),
);
