import { formatId } from '#shared/kernel/ids.ts';
import type { BeneficialOwner } from './beneficial-owner.ts';
import type { BeneficialOwnerView } from './schemas.ts';

/** A beneficial owner in answers. */
export const beneficialOwnerView = (owner: BeneficialOwner): BeneficialOwnerView => ({
  id: formatId('BeneficialOwner', owner.uuid),
  customerId: formatId('Customer', owner.customerUuid),
  roles: [...owner.roles],
  ownershipPercentage: owner.ownershipPercentage,
  personalInfo: owner.personalInfo,
  kycStatus: owner.kycStatus,
  createdAt: owner.createdAt,
  updatedAt: owner.updatedAt,
});
