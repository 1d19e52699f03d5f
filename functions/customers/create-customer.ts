import { createCustomer } from '#shared/customers/contract.ts';
import { prepareCustomer } from '#shared/customers/create-customer.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { answerOnce } from '#shared/kernel/idempotency.ts';
import { readPlatform } from '#shared/platforms/store.ts';

export const handler = endpoint(createCustomer, ({ platformId, once, body }) =>
  answerOnce(once, async () => prepareCustomer(body, await readPlatform(platformId))),
);
