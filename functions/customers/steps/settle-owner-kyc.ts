import * as z from 'zod';
import { judgedBeneficialOwner } from '#shared/customers/beneficial-owners/rules.ts';
import { changeBeneficialOwner } from '#shared/customers/beneficial-owners/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { workflowStep } from '#shared/kernel/workflow-step.ts';

const input = z.object({ platformId: z.uuid(), beneficialOwnerId: z.uuid(), dueAt: z.iso.datetime() });

/**
 * Task of the workflow verification-outcome: writes the sandbox's decision on the name of a beneficial owner. A second
 * run changes nothing, and neither does a run for an old name, because a new name has another `kycDueAt`.
 */
export const handler = workflowStep(
  {
    operation: 'settleOwnerKyc',
    input,
    about: ({ platformId, beneficialOwnerId }) => ({
      platformId,
      ids: { BeneficialOwner: beneficialOwnerId },
    }),
  },
  async ({ platformId, beneficialOwnerId, dueAt }) => {
    const owner = await changeBeneficialOwner(platformId, beneficialOwnerId, (found) =>
      found.kycDueAt === dueAt ? judgedBeneficialOwner(found, clock.now().toISOString()) : found,
    );
    return { status: owner.kycStatus };
  },
);
