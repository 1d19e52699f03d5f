import * as z from 'zod';
import { workflowStep } from '#shared/kernel/workflow-step.ts';
import { PayoutWait, payOut } from '#shared/payments/payouts/pay-out.ts';
import { settlement } from '#shared/payments/settlement/settlement.ts';
import { occasions } from '#shared/switch/port.ts';

const input = z.object({
  platformId: z.uuid(),
  transactionId: z.uuid(),
  occasion: z.enum(occasions),
});

/** Workflow task of quote-execution. It may run any number of times; its errors make the workflow ask again. */
export const handler = workflowStep(
  {
    operation: 'payOut',
    input,
    about: ({ platformId, transactionId }) => ({ platformId, ids: { Transaction: transactionId } }),
    isWait: (error) => error instanceof PayoutWait,
  },
  async (order) => ({ status: await payOut(order, settlement) }),
);
