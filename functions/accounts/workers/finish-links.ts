import { requiredLinkProvider } from '#shared/accounts/bank-links/required-link-provider.ts';
import { settleLink } from '#shared/accounts/bank-links/settle-link.ts';
import { listOverdueLinks } from '#shared/accounts/bank-links/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { publicIds } from '#shared/kernel/ids.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import { sweep } from '#shared/kernel/table/sweep.ts';

/** The sweep waits this long so that the workflow comes first: the workflow's retries take half of it. */
const graceMs = serviceMs(60_000);
const maxLinks = 1_000;

/** Runs every minute. Settles linked accounts whose workflow was lost. */
export const handler = (): Promise<{ finished: number }> => {
  const before = new Date(clock.nowMs() - graceMs).toISOString();
  return sweep({
    operation: 'finishLinks',
    problem: 'linked accounts could not be settled',
    lists: [() => listOverdueLinks(before, maxLinks)],
    finish: ({ platformId, tokenHash }) => settleLink(platformId, tokenHash, requiredLinkProvider()),
    about: ({ platformId, externalAccountUuid }) => ({
      platformId,
      ids: publicIds({ ExternalAccount: externalAccountUuid }),
    }),
  });
};
