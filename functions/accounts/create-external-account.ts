import { createExternalAccount } from '#shared/accounts/contract.ts';
import { externalAccountView } from '#shared/accounts/external-account-view.ts';
import { fileExternalAccount } from '#shared/accounts/file-external-account.ts';
import { newExternalAccount } from '#shared/accounts/new-external-account.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { bareUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

export const handler = endpoint(createExternalAccount, async ({ platformId, body }) => {
  const customer = await getCustomer(platformId, bareUuid(body.customerId));
  if (customer === undefined) throw new Refusal('USER_NOT_FOUND');
  if (customer.isDeleted) throw new Refusal('CUSTOMER_DELETED');
  const account = await newExternalAccount(body, {
    platformId,
    ownerKind: 'customer',
    ownerUuid: customer.uuid,
    defaultUmaDepositAccount: body.defaultUmaDepositAccount,
  });
  await fileExternalAccount(account);
  return externalAccountView(account);
});
