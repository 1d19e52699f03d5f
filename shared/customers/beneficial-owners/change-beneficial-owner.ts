import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import type { BeneficialOwner } from './beneficial-owner.ts';
import { changedBeneficialOwnerWrite, readBeneficialOwner } from './store.ts';

/**
 * Reads an owner, calls `decide` for its next version, and writes that version if nothing changed in between. Writes
 * nothing when `decide` returns the same owner.
 *
 * @throws Refusal BENEFICIAL_OWNER_NOT_FOUND, SERVICE_UNAVAILABLE; errors of `decide`
 */
export const changeBeneficialOwner = (
  platformId: string,
  uuid: string,
  decide: (owner: BeneficialOwner) => BeneficialOwner | Promise<BeneficialOwner>,
): Promise<BeneficialOwner> =>
  changeWithRetry(
    async () => {
      const owner = await readBeneficialOwner(platformId, uuid);
      if (owner === undefined) throw new Refusal('BENEFICIAL_OWNER_NOT_FOUND');
      const changed = await decide(owner);
      if (changed === owner || (await writeAlone(changedBeneficialOwnerWrite(changed)))) return changed;
      return lostRace;
    },
    { message: 'Other requests keep changing this beneficial owner; try again.' },
  );
