import * as z from 'zod';
import { workflowStep } from '#shared/kernel/workflow-step.ts';
import { finishBatch, RowsLeft } from '#shared/payments/batches/finish.ts';

const input = z.object({ platformId: z.string(), batchUuid: z.string() });

/** Step of payout-batch: writes counts and status. May run any number of times. */
export const handler = workflowStep(
  {
    operation: 'finishPayoutBatch',
    input,
    about: ({ platformId, batchUuid }) => ({ platformId, ids: { PayoutBatch: batchUuid } }),
    isWait: (error) => error instanceof RowsLeft,
  },
  async ({ platformId, batchUuid }) => {
    await finishBatch(platformId, batchUuid);
    return {};
  },
);
