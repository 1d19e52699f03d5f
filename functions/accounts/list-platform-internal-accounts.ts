import { listPlatformInternalAccounts } from '#shared/accounts/contract.ts';
import { internalAccountViews } from '#shared/accounts/internal-account-view.ts';
import { accountsOfPlatform } from '#shared/accounts/internal-accounts.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { readPlatform } from '#shared/platforms/store.ts';

export const handler = endpoint(listPlatformInternalAccounts, async ({ platformId, query }) => {
  const accounts = accountsOfPlatform(await readPlatform(platformId));
  const wanted = accounts.filter(({ currency }) => (query.currency ?? currency) === currency);
  return { data: await internalAccountViews(platformId, wanted) };
});
