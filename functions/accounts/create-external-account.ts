import { createExternalAccount } from '#shared/accounts/contract.ts';
import type { ExternalOwner } from '#shared/accounts/external-account.ts';
import { fileExternalAccount } from '#shared/accounts/file-external-account.ts';
import { newExternalAccount } from '#shared/accounts/new-external-account.ts';
import { customerDeleted } from '#shared/customers/rules.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { bareUuid } from '#shared/kernel/ids.ts';

const customerAsOwner = async (platformId: string, customerId: string): Promise<ExternalOwner> => {
  const customer = await getCustomer(platformId, bareUuid(customerId));
  if (customer === undefined) throw new ApiError('USER_NOT_FOUND');
  if (customer.isDeleted) throw customerDeleted(customer.uuid);
  return { platformId, ownerKind: 'customer', ownerUuid: customer.uuid };
};

export const handler = endpoint(createExternalAccount, ({ platformId, idempotency, body }) => {
  const { customerId, defaultUmaDepositAccount } = body;
  if (customerId === undefined && defaultUmaDepositAccount) {
    throw invalidInput([{ path: 'defaultUmaDepositAccount', message: 'needs a customerId' }]);
  }
  return fileExternalAccount(idempotency, async () => {
    const owner =
      customerId === undefined
        ? ({ platformId, ownerKind: 'platform', ownerUuid: platformId } as const)
        : await customerAsOwner(platformId, customerId);
    return newExternalAccount(body, { ...owner, defaultUmaDepositAccount });
  });
});
