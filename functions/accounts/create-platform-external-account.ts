import { createPlatformExternalAccount } from '#shared/accounts/contract.ts';
import { externalAccountView } from '#shared/accounts/external-account-view.ts';
import { fileExternalAccount } from '#shared/accounts/file-external-account.ts';
import { newExternalAccount } from '#shared/accounts/new-external-account.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

export const handler = endpoint(createPlatformExternalAccount, async ({ platformId, body }) => {
  const account = await newExternalAccount(body, {
    platformId,
    ownerKind: 'platform',
    ownerUuid: platformId,
    defaultUmaDepositAccount: false,
  });
  await fileExternalAccount(account);
  return externalAccountView(account);
});
