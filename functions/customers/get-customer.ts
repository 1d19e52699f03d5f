import { readBeneficialOwnersOf } from '#shared/customers/beneficial-owners/store.ts';
import { getCustomer as operation } from '#shared/customers/contract.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { fullCustomerView, maxShownOwners } from '#shared/customers/view.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';

const ownersOf = async ({ platformId, uuid, customerType }: Customer) =>
  customerType === 'BUSINESS'
    ? (await readBeneficialOwnersOf(platformId, uuid)).slice(0, maxShownOwners)
    : [];

export const handler = endpoint(operation, async ({ platformId, path }) => {
  const customer = await getCustomer(platformId, pathUuid('Customer', path.customerId, 'USER_NOT_FOUND'));
  if (customer === undefined) throw new ApiError('USER_NOT_FOUND');
  return fullCustomerView(customer, await ownersOf(customer));
});
