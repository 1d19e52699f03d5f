import * as z from 'zod';
import { needLinkProvider } from '#shared/linkprovider/need-link-provider.ts';
import { settleLink } from '#shared/linkprovider/settle-link.ts';

const inputSchema = z.object({ platformId: z.uuid(), tokenHash: z.string() });

/** Workflow task of account-link: may run any number of times. */
export const handler = async (input: unknown): Promise<{ status: string }> => {
  const { platformId, tokenHash } = inputSchema.parse(input);
  return { status: await settleLink(platformId, tokenHash, needLinkProvider()) };
};
