import { getExternalAccount, settledExternalAccountWrite } from '#shared/accounts/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import { isWaiting, type LinkOutcome, type WaitingLink } from './account-link.ts';
import { settledAccount } from './rules.ts';
import type { LinkProvider } from './sandbox-link-provider.ts';
import { endedLinkWrite, getLink } from './store.ts';

/** Ends the link and settles the account. If the account was removed meanwhile, only the link ends. */
const settlingWrites = async (link: WaitingLink, outcome: LinkOutcome) => {
  const ended = endedLinkWrite(link, outcome);
  const account = await getExternalAccount(link.platformId, link.externalAccountUuid);
  if (account?.status !== 'PENDING') return { link: ended };
  const settled = settledExternalAccountWrite(settledAccount(account, outcome, clock.now()));
  return { link: ended, account: settled };
};

/**
 * Gives a linked account the bank's decision. Repeated or concurrent calls change nothing more: the first write wins,
 * and every call returns its outcome.
 */
export const settleLink = (
  platformId: string,
  tokenHash: string,
  provider: LinkProvider,
): Promise<LinkOutcome> =>
  changeWithRetry(async () => {
    const link = await getLink(platformId, tokenHash);
    if (link?.outcome !== undefined) return link.outcome;
    if (link === undefined || !isWaiting(link)) throw new Error('There is no used link token to settle');
    const outcome = await provider.outcomeOf(link);
    // Lost when another call settled the link, or somebody removed the account after it was read.
    return (await transactIfUnchanged(await settlingWrites(link, outcome))) ? outcome : lostRace;
  });
