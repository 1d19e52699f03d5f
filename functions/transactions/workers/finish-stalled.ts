import type { AccountLink } from '#shared/accounts/bank-links/account-link.ts';
import { requiredLinkProvider } from '#shared/accounts/bank-links/required-link-provider.ts';
import { settleLink } from '#shared/accounts/bank-links/settle-link.ts';
import { listOverdueLinks } from '#shared/accounts/bank-links/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { publicIds } from '#shared/kernel/ids.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import { sweep } from '#shared/kernel/table/sweep.ts';
import { listStalledBatches, startAgain } from '#shared/payments/batches/finish.ts';
import type { PayoutBatch } from '#shared/transactions/batches/payout-batch.ts';

/** The sweep waits this long so that the workflow comes first: the workflow's retries take half of it. */
const graceMs = serviceMs(60_000);
const maxLinks = 1_000;
const maxBatches = 100;

/** What a lost workflow has left behind. */
type Left = { readonly link: AccountLink } | { readonly batch: PayoutBatch };

const overdueLinks = async (): Promise<Left[]> => {
  const before = new Date(clock.nowMs() - graceMs).toISOString();
  return (await listOverdueLinks(before, maxLinks)).map((link) => ({ link }));
};

const stalledBatches = async (): Promise<Left[]> =>
  (await listStalledBatches(maxBatches)).map((batch) => ({ batch }));

const finish = (left: Left): Promise<unknown> =>
  'batch' in left
    ? startAgain(left.batch)
    : settleLink(left.link.platformId, left.link.tokenHash, requiredLinkProvider());

const about = (left: Left) =>
  'batch' in left
    ? { platformId: left.batch.platformId, ids: publicIds({ PayoutBatch: left.batch.uuid }) }
    : {
        platformId: left.link.platformId,
        ids: publicIds({ ExternalAccount: left.link.externalAccountUuid }),
      };

/** Runs every minute. Settles linked accounts whose workflow was lost, and has that of a payout batch started again. */
export const handler = (): Promise<{ finished: number }> =>
  sweep<Left>({
    operation: 'finishStalled',
    problem: 'linked accounts or payout batches could not be finished',
    lists: [overdueLinks, stalledBatches],
    finish,
    about,
  });
