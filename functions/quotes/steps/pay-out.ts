import * as z from 'zod';
import { payIntoOwnBooks } from '#shared/incoming/pay-into-own-books.ts';
import { payOut } from '#shared/payouts/pay-out.ts';
import { settlePayout } from '#shared/settlement/settle-payout.ts';
import { occasions } from '#shared/switch/port.ts';

const inputSchema = z.object({
  platformId: z.uuid(),
  transactionId: z.uuid(),
  occasion: z.enum(occasions),
});

/** Workflow task of quote-execution. It may run any number of times; its errors make the workflow ask again. */
export const handler = async (input: unknown): Promise<{ status: string }> => {
  const status = await payOut(inputSchema.parse(input), { settlePayout, payIntoOwnBooks });
  return { status };
};
