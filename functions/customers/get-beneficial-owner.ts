import { getBeneficialOwner } from '#shared/customers/beneficial-owners/contract.ts';
import { readBeneficialOwner } from '#shared/customers/beneficial-owners/store.ts';
import { beneficialOwnerView } from '#shared/customers/beneficial-owners/view.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';

export const handler = endpoint(getBeneficialOwner, async ({ platformId, path }) => {
  const uuid = pathUuid('BeneficialOwner', path.beneficialOwnerId, 'BENEFICIAL_OWNER_NOT_FOUND');
  const owner = await readBeneficialOwner(platformId, uuid);
  if (owner === undefined) throw new ApiError('BENEFICIAL_OWNER_NOT_FOUND');
  return beneficialOwnerView(owner);
});
