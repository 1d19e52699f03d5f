import * as z from 'zod';
import { workflowStep } from '#shared/kernel/workflow-step.ts';
import { payRows, RowsUnfinished } from '#shared/payments/batches/pay-rows.ts';

const input = z.object({ platformId: z.string(), batchUuid: z.string(), chunk: z.int().min(0) });

/** Step of payout-batch: pays the rows of a chunk. May run any number of times, also concurrently. */
export const handler = workflowStep(
  {
    operation: 'payBatchRows',
    input,
    about: ({ platformId, batchUuid }) => ({ platformId, ids: { PayoutBatch: batchUuid } }),
    isWait: (error) => error instanceof RowsUnfinished,
  },
  async ({ platformId, batchUuid, chunk }) => {
    await payRows(platformId, batchUuid, chunk);
    return {};
  },
);
