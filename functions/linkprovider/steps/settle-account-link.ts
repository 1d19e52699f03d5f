import * as z from 'zod';
import { requiredLinkProvider } from '#shared/linkprovider/required-link-provider.ts';
import { settleLink } from '#shared/linkprovider/settle-link.ts';

const inputSchema = z.object({ platformId: z.uuid(), tokenHash: z.string() });

/** Step of account-link: asks the bank and settles the account. May run any number of times. */
export const handler = async (input: unknown): Promise<{ status: string }> => {
  const { platformId, tokenHash } = inputSchema.parse(input);
  return { status: await settleLink(platformId, tokenHash, requiredLinkProvider()) };
};
