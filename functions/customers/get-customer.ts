import { readBeneficialOwnersOf } from '#shared/beneficial-owners/store.ts';
import { beneficialOwnerView } from '#shared/beneficial-owners/view.ts';
import { getCustomer as operation } from '#shared/customers/contract.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { customerView } from '#shared/customers/view.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** As many as one page of a list. */
const maxOwners = 100;

const ownersOf = async ({ platformId, uuid, customerType }: Customer) => {
  if (customerType !== 'BUSINESS') return {};
  const owners = await readBeneficialOwnersOf(platformId, uuid);
  if (owners.length === 0) return {};
  return { beneficialOwners: owners.slice(0, maxOwners).map(beneficialOwnerView) };
};

export const handler = endpoint(operation, async ({ platformId, path }) => {
  const customer = await getCustomer(platformId, pathUuid('Customer', path.customerId, 'USER_NOT_FOUND'));
  if (customer === undefined) throw new Refusal('USER_NOT_FOUND');
  return { ...customerView(customer), ...(await ownersOf(customer)) };
});
