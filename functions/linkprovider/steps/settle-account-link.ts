import * as z from 'zod';
import { workflowStep } from '#shared/kernel/workflow-step.ts';
import { requiredLinkProvider } from '#shared/linkprovider/required-link-provider.ts';
import { settleLink } from '#shared/linkprovider/settle-link.ts';

const input = z.object({ platformId: z.uuid(), tokenHash: z.string() });

/** Step of account-link: asks the bank and settles the account. May run any number of times. */
export const handler = workflowStep(
  {
    operation: 'settleAccountLink',
    input,
    // The hash of a token is not an id that anybody has in hand.
    about: ({ platformId }) => ({ platformId, ids: {} }),
  },
  async ({ platformId, tokenHash }) => ({
    status: await settleLink(platformId, tokenHash, requiredLinkProvider()),
  }),
);
