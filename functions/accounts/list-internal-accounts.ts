import { listInternalAccounts } from '#shared/accounts/contract.ts';
import { findInternalAccounts } from '#shared/accounts/find-internal-accounts.ts';
import { internalAccountViews } from '#shared/accounts/internal-account-views.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

export const handler = endpoint(listInternalAccounts, async ({ platformId, query }) => {
  const page = await findInternalAccounts(platformId, query);
  return { ...page, data: await internalAccountViews(platformId, page.data) };
});
