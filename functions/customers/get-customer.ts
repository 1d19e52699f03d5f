import { getCustomer as operation } from '#shared/customers/contract.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { customerView } from '#shared/customers/view.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

export const handler = endpoint(operation, async ({ platformId, path }) => {
  const customer = await getCustomer(platformId, pathUuid('Customer', path.customerId, 'USER_NOT_FOUND'));
  if (customer === undefined) throw new Refusal('USER_NOT_FOUND');
  return customerView(customer);
});
