import { listExternalAccounts } from '#shared/accounts/contract.ts';
import { externalAccountView } from '#shared/accounts/external-account-view.ts';
import { findExternalAccounts } from '#shared/accounts/store.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

export const handler = endpoint(listExternalAccounts, async ({ platformId, query }) => {
  const page = await findExternalAccounts(platformId, query);
  return { ...page, data: page.data.map(externalAccountView) };
});
