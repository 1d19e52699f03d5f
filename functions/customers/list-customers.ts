import { listCustomers } from '#shared/customers/contract.ts';
import { findCustomers } from '#shared/customers/find-customers.ts';
import { customerView } from '#shared/customers/view.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

export const handler = endpoint(listCustomers, async ({ platformId, query }) => {
  const page = await findCustomers(platformId, query);
  return { ...page, data: page.data.map(customerView) };
});
