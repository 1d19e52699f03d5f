import * as z from 'zod';
import { settleDelayedTransfer } from '#shared/transfers/settle.ts';

const inputSchema = z.object({ platformId: z.uuid(), transactionId: z.uuid() });

/** Workflow task of delayed-outcome. It may run any number of times. */
export const handler = async (input: unknown): Promise<{ status: string }> => {
  const { platformId, transactionId } = inputSchema.parse(input);
  return { status: await settleDelayedTransfer(platformId, transactionId) };
};
