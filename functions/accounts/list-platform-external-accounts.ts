import { listPlatformExternalAccounts } from '#shared/accounts/contract.ts';
import { externalAccountView } from '#shared/accounts/external-account-view.ts';
import { listOwnersExternalAccounts } from '#shared/accounts/store.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

export const handler = endpoint(listPlatformExternalAccounts, async ({ platformId, query }) => {
  const accounts = await listOwnersExternalAccounts(platformId, platformId);
  const wanted = accounts.filter(({ currency }) => (query.currency ?? currency) === currency);
  return { data: wanted.map(externalAccountView) };
});
