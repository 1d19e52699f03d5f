import { listPlatformExternalAccounts } from '#shared/accounts/contract.ts';
import { externalAccountView } from '#shared/accounts/external-account-view.ts';
import { findPlatformsExternalAccounts } from '#shared/accounts/store.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

export const handler = endpoint(listPlatformExternalAccounts, async ({ platformId, query }) => {
  const page = await findPlatformsExternalAccounts(platformId, query);
  return { ...page, data: page.data.map(externalAccountView) };
});
