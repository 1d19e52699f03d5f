import * as z from 'zod';
import { askPlatform } from '#shared/incoming/ask-platform.ts';

const inputSchema = z.object({ platformId: z.uuid(), transactionId: z.uuid() });

/** Workflow task of payment-approval. It may run any number of times and sends at most one request. */
export const handler = async (input: unknown): Promise<{ status: string }> => {
  const { platformId, transactionId } = inputSchema.parse(input);
  return { status: await askPlatform(platformId, transactionId) };
};
