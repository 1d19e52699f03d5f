import { getPlatformExternalAccount } from '#shared/accounts/contract.ts';
import { externalAccountView } from '#shared/accounts/external-account-view.ts';
import { requireExternalAccount } from '#shared/accounts/store.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

export const handler = endpoint(getPlatformExternalAccount, async ({ platformId, path }) =>
  externalAccountView(await requireExternalAccount(platformId, path.externalAccountId, 'platform')),
);
