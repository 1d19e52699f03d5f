import * as z from 'zod';
import { timeOutApproval } from '#shared/incoming/apply-decision.ts';

const inputSchema = z.object({ platformId: z.uuid(), transactionId: z.uuid() });

/** Workflow task of payment-approval. It may run any number of times. */
export const handler = async (input: unknown): Promise<{ status: string }> => {
  const { platformId, transactionId } = inputSchema.parse(input);
  return { status: await timeOutApproval(platformId, transactionId) };
};
