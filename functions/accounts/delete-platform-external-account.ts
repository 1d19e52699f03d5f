import { deletePlatformExternalAccount } from '#shared/accounts/contract.ts';
import { removeExternalAccount } from '#shared/accounts/file-external-account.ts';
import { requireExternalAccount } from '#shared/accounts/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

export const handler = endpoint(deletePlatformExternalAccount, async ({ platformId, path }) => {
  const account = await requireExternalAccount(platformId, path.externalAccountId, 'platform');
  await removeExternalAccount(account, clock.now().toISOString());
  return undefined;
});
