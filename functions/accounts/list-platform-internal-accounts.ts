import { listPlatformInternalAccounts } from '#shared/accounts/contract.ts';
import { internalAccountViews } from '#shared/accounts/internal-account-view.ts';
import { accountsOfPlatform } from '#shared/accounts/internal-accounts.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pageOfList } from '#shared/kernel/http/page.ts';
import { readPlatform } from '#shared/platforms/store.ts';

export const handler = endpoint(listPlatformInternalAccounts, async ({ platformId, query }) => {
  const { limit, cursor, ...filters } = query;
  const accounts = accountsOfPlatform(await readPlatform(platformId));
  const wanted = accounts.filter(({ currency }) => (filters.currency ?? currency) === currency);
  const scope = { operationId: listPlatformInternalAccounts.id, platformId, filters };
  const page = pageOfList(wanted, { scope, limit, cursor });
  return { ...page, data: await internalAccountViews(platformId, page.data) };
});
