import { createCustomer as operation } from '#shared/customers/contract.ts';
import { createCustomer } from '#shared/customers/create-customer.ts';
import { customerView } from '#shared/customers/view.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { readPlatform } from '#shared/platforms/store.ts';

export const handler = endpoint(operation, async ({ platformId, body }) => {
  const platform = await readPlatform(platformId);
  return customerView(await createCustomer(body, platform));
});
