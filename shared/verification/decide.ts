import { changedBeneficialOwnerWrite } from '#shared/customers/beneficial-owners/store.ts';
import { commitChange } from './commit.ts';
import { customerWrites } from './customer-writes.ts';
import { decided, type OperatorDecision } from './decision.ts';
import { readFacts } from './read-facts.ts';
import { findInQueue, readVerification, verificationWrite } from './store.ts';
import type { Verification } from './verification.ts';

/** The present state of a verification. @throws an Error when it does not wait for a decision */
const waiting = async (uuid: string): Promise<Verification> => {
  const queued = await findInQueue(uuid);
  const present = queued && (await readVerification(queued.platformId, uuid));
  if (present !== undefined) return present;
  throw new Error('No verification with this id waits for a decision.');
};

/**
 * Applies the operator's decision to a waiting verification, its customer and the customer's owners.
 *
 * @throws an Error for the operator that says why there can be no decision
 */
export const decideVerification = (uuid: string, order: OperatorDecision): Promise<Verification> =>
  commitChange(async () => {
    const verification = await waiting(uuid);
    const facts = await readFacts(verification.platformId, verification.customerUuid);
    const { customer, owners, ...after } = decided(verification, facts, order);
    return {
      result: after.verification,
      change: [...customerWrites(facts.customer, customer), verificationWrite(after.verification)],
      sideWrites: owners.map(changedBeneficialOwnerWrite),
    };
  });
