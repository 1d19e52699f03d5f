import * as z from 'zod';
import { payOut } from '#shared/payouts/pay-out.ts';
import { occasions } from '#shared/switch/port.ts';

const inputSchema = z.object({
  platformId: z.uuid(),
  transactionId: z.uuid(),
  occasion: z.enum(occasions),
});

/** Workflow task of quote-execution: may run any number of times; what it throws tells the workflow to ask again. */
export const handler = async (input: unknown): Promise<{ status: string }> => {
  const { platformId, transactionId, occasion } = inputSchema.parse(input);
  return { status: await payOut(platformId, transactionId, occasion) };
};
