import { Refusal } from '#shared/kernel/refusal.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import type { BeneficialOwner } from './beneficial-owner.ts';
import { changedBeneficialOwnerWrite, readBeneficialOwner } from './store.ts';

/** Who loses a race reads again and decides anew; more losses than this in a row mean somebody floods us. */
const maxTries = 5;

/**
 * Reads an owner, lets `decide` make its next version, and writes it if nobody came between. A decision that gives the
 * same owner back writes nothing.
 *
 * @throws Refusal BENEFICIAL_OWNER_NOT_FOUND, whatever `decide` refuses, SERVICE_UNAVAILABLE when races never end
 */
export const changeBeneficialOwner = async (
  platformId: string,
  uuid: string,
  decide: (owner: BeneficialOwner) => BeneficialOwner | Promise<BeneficialOwner>,
): Promise<BeneficialOwner> => {
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const owner = await readBeneficialOwner(platformId, uuid);
    if (owner === undefined) throw new Refusal('BENEFICIAL_OWNER_NOT_FOUND');
    const changed = await decide(owner);
    if (changed === owner || (await writeAlone(changedBeneficialOwnerWrite(changed)))) return changed;
  }
  throw new Refusal('SERVICE_UNAVAILABLE', {
    message: 'Other requests keep changing this beneficial owner; try again.',
  });
};
