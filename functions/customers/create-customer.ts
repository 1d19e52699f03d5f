import { createCustomer } from '#shared/customers/contract.ts';
import { createNewCustomer } from '#shared/customers/create-customer.ts';
import { customerView } from '#shared/customers/view.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { runIdempotent } from '#shared/kernel/http/idempotency.ts';
import { readPlatform } from '#shared/platforms/store.ts';

export const handler = endpoint(createCustomer, ({ platformId, idempotency, body }) =>
  runIdempotent(idempotency, { viewOf: customerView }, async (commit) =>
    createNewCustomer(body, await readPlatform(platformId), commit),
  ),
);
