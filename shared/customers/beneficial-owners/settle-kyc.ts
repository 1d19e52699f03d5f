import { clock } from '#shared/kernel/clock.ts';
import type { VerificationStatus } from '../customer.ts';
import { changeBeneficialOwner } from './change-beneficial-owner.ts';
import { judgedBeneficialOwner } from './rules.ts';

/**
 * Gives an owner the sandbox's decision that was due at `kycDueAt`. Done again, or after the name has changed and
 * another decision is due, it changes nothing; the state found is returned.
 */
export const settleOwnerKyc = async (
  platformId: string,
  uuid: string,
  kycDueAt: string,
): Promise<VerificationStatus> => {
  const owner = await changeBeneficialOwner(platformId, uuid, (found) =>
    found.kycDueAt === kycDueAt ? judgedBeneficialOwner(found, clock.now().toISOString()) : found,
  );
  return owner.kycStatus;
};
