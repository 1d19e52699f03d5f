import { updateBeneficialOwner } from '#shared/customers/beneficial-owners/contract.ts';
import { changedBeneficialOwner } from '#shared/customers/beneficial-owners/rules.ts';
import { changeBeneficialOwner } from '#shared/customers/beneficial-owners/store.ts';
import { beneficialOwnerView } from '#shared/customers/beneficial-owners/view.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { noteOwnerChange } from '#shared/verification/reverify.ts';

const environment = setting('ENVIRONMENT', environmentSchema);

export const handler = endpoint(updateBeneficialOwner, async ({ platformId, path, body }) => {
  const uuid = pathUuid('BeneficialOwner', path.beneficialOwnerId, 'BENEFICIAL_OWNER_NOT_FOUND');
  const owner = await changeBeneficialOwner(platformId, uuid, async (found) => {
    const customer = await getCustomer(platformId, found.customerUuid);
    if (customer?.isDeleted !== false) throw new ApiError('CUSTOMER_DELETED');
    const changed = changedBeneficialOwner(found, body, { at: clock.now(), environment });
    if (changed !== found) await noteOwnerChange(customer);
    return changed;
  });
  return beneficialOwnerView(owner);
});
