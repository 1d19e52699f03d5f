import { deleteExternalAccount } from '#shared/accounts/contract.ts';
import { requireExternalAccount } from '#shared/accounts/find-external-accounts.ts';
import { removeExternalAccount } from '#shared/accounts/remove-external-account.ts';
import { clock } from '#shared/kernel/clock.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

export const handler = endpoint(deleteExternalAccount, async ({ platformId, path }) => {
  const account = await requireExternalAccount(platformId, path.externalAccountId);
  await removeExternalAccount(account, clock.now().toISOString());
  return undefined;
});
