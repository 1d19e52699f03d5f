import * as z from 'zod';
import { requiredLinkProvider } from '#shared/accounts/bank-links/required-link-provider.ts';
import { settleLink } from '#shared/accounts/bank-links/settle-link.ts';
import { workflowStep } from '#shared/kernel/workflow-step.ts';

/** An operator's new start adds to the name. */
const uuidLength = 36;

const input = z.object({ platformId: z.uuid(), tokenHash: z.string() });

/** Step of account-link: asks the bank and settles the account. May run any number of times. */
export const handler = workflowStep(
  {
    operation: 'settleAccountLink',
    input,
    // The execution has the name of the account (workflow-starts.ts). The hash of a token is no id that anybody has.
    about: ({ platformId }, execution) => ({
      platformId,
      ids: { ExternalAccount: execution?.slice(0, uuidLength) },
    }),
  },
  async ({ platformId, tokenHash }) => ({
    status: await settleLink(platformId, tokenHash, requiredLinkProvider()),
  }),
);
