import { clock } from '#shared/kernel/clock.ts';
import { sweep } from '#shared/kernel/sweep.ts';
import { needLinkProvider } from '#shared/linkprovider/need-link-provider.ts';
import { settleLink } from '#shared/linkprovider/settle-link.ts';
import { listOverdueLinks } from '#shared/linkprovider/store.ts';

/** The sweep starts this long after the due time, so that the workflow comes first: its pauses take half of it. */
const graceMs = 60_000;
const maxLinks = 1_000;

/** Every minute: settles linked accounts whose workflow was lost. */
export const handler = (): Promise<{ finished: number }> => {
  const before = new Date(clock.nowMs() - graceMs).toISOString();
  return sweep({
    operation: 'finishLinks',
    problem: 'linked accounts could not be settled',
    lists: [listOverdueLinks(before, maxLinks)],
    finish: ({ platformId, tokenHash }) => settleLink(platformId, tokenHash, needLinkProvider()),
    idsOf: ({ platformId }) => ({ platformId }),
  });
};
