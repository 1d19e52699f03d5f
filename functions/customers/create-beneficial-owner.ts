import { createBeneficialOwner } from '#shared/customers/beneficial-owners/contract.ts';
import { newBeneficialOwner } from '#shared/customers/beneficial-owners/rules.ts';
import { newBeneficialOwnerWrite } from '#shared/customers/beneficial-owners/store.ts';
import { beneficialOwnerView } from '#shared/customers/beneficial-owners/view.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { putIdempotent } from '#shared/kernel/http/idempotency.ts';
import { bareUuid, newUuid } from '#shared/kernel/ids.ts';
import { noteOwnerChange } from '#shared/verification/reverify.ts';

const environment = setting('ENVIRONMENT', environmentSchema);

export const handler = endpoint(createBeneficialOwner, ({ platformId, idempotency, body }) =>
  putIdempotent(idempotency, { viewOf: beneficialOwnerView }, async () => {
    const customer = await getCustomer(platformId, bareUuid(body.customerId));
    if (customer === undefined) throw new ApiError('USER_NOT_FOUND');
    const owner = newBeneficialOwner(body, customer, { uuid: newUuid(), environment });
    await noteOwnerChange(customer);
    return { write: newBeneficialOwnerWrite(owner), result: owner };
  }),
);
