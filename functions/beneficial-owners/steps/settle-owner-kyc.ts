import * as z from 'zod';
import { settleOwnerKyc } from '#shared/customers/beneficial-owners/settle-kyc.ts';

const inputSchema = z.object({ platformId: z.uuid(), beneficialOwnerId: z.uuid(), dueAt: z.iso.datetime() });

/** Workflow task of verification-outcome: may run any number of times. */
export const handler = async (input: unknown): Promise<{ status: string }> => {
  const { platformId, beneficialOwnerId, dueAt } = inputSchema.parse(input);
  return { status: await settleOwnerKyc(platformId, beneficialOwnerId, dueAt) };
};
