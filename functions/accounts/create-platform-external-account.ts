import { createPlatformExternalAccount } from '#shared/accounts/contract.ts';
import { fileExternalAccount } from '#shared/accounts/file-external-account.ts';
import { newExternalAccount } from '#shared/accounts/new-external-account.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

export const handler = endpoint(createPlatformExternalAccount, ({ platformId, idempotency, body }) =>
  fileExternalAccount(idempotency, () =>
    newExternalAccount(body, {
      platformId,
      ownerKind: 'platform',
      ownerUuid: platformId,
      defaultUmaDepositAccount: false,
    }),
  ),
);
