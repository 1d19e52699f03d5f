import { clock } from '#shared/kernel/clock.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import type { AccountLink } from '#shared/linkprovider/account-link.ts';
import { needLinkProvider } from '#shared/linkprovider/need-link-provider.ts';
import { settleLink } from '#shared/linkprovider/settle-link.ts';
import { listOverdueLinks } from '#shared/linkprovider/store.ts';

/** A workflow has this long after the due time before the sweep steps in; its pauses take half of it. */
const graceMs = 60_000;
/** Well below the worker's timeout; what is left is the next run's. */
const runMs = 35_000;
const maxLinks = 1_000;

const finish = async ({ platformId, tokenHash }: AccountLink): Promise<boolean> => {
  try {
    await settleLink(platformId, tokenHash, needLinkProvider());
    return true;
  } catch (error) {
    log.error({ operation: 'finishLinks', platformId, ...errorFields(error) });
    return false;
  }
};

/**
 * Settles linked accounts whose workflow was lost. One that fails holds up no other; at the end it fails the run, since
 * only that raises the alarm.
 */
export const handler = async (): Promise<{ finished: number }> => {
  const startedMs = clock.nowMs();
  const overdue = await listOverdueLinks(new Date(startedMs - graceMs).toISOString(), maxLinks);
  let finished = 0;
  let failed = 0;
  for (const link of overdue) {
    if (clock.nowMs() > startedMs + runMs) break;
    if (await finish(link)) finished += 1;
    else failed += 1;
  }
  if (finished > 0) log.info({ operation: 'finishLinks', count: finished });
  if (failed > 0) throw new Error(`${failed} linked accounts could not be settled`);
  return { finished };
};
