import * as z from 'zod';
import { askOccasions } from '#shared/incoming/approval-request.ts';
import { askPlatform } from '#shared/incoming/ask-platform.ts';

const inputSchema = z.object({
  platformId: z.uuid(),
  transactionId: z.uuid(),
  occasion: z.enum(askOccasions),
});

/** Workflow task of payment-approval. It may run any number of times and sends one request on each occasion. */
export const handler = async (input: unknown): Promise<{ status: string }> => {
  const { platformId, transactionId, occasion } = inputSchema.parse(input);
  return { status: await askPlatform(platformId, transactionId, occasion) };
};
