import type { BeneficialOwner } from '#shared/customers/beneficial-owners/beneficial-owner.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { judgedCustomer, lastChangeOf, rejection, type Submission } from './rules.ts';
import {
  type ApplicantFacts,
  transitions,
  type Verification,
  type VerificationError,
} from './verification.ts';

export interface OperatorDecision {
  readonly decision: 'APPROVED' | 'REJECTED';
  /** The platform reads it. */
  readonly reason?: string | undefined;
  /** ISO time of the last change that the operator has seen; absent: only the submission itself. */
  readonly seen?: string | undefined;
  readonly at: string;
}

export interface Decided extends Submission {
  /** The owners whose KYC status the decision changes. */
  readonly owners: readonly BeneficialOwner[];
}

/** A platform can change names until the decision. So an approval must cover the applicant as the operator saw it. */
const validateApproval = (
  { updatedAt }: Verification,
  facts: ApplicantFacts,
  { reason, seen = updatedAt }: OperatorDecision,
): void => {
  if (reason !== undefined) throw new Error('A reason belongs to a rejection.');
  if (facts.customer.isDeleted) {
    throw new Error('The customer is deleted; only REJECTED takes its verification off the list.');
  }
  const changedAt = lastChangeOf(facts);
  if (changedAt <= seen) return;
  throw new Error(
    `Something changed at ${changedAt}, after ${seen}. Look again, then add --seen ${changedAt}.`,
  );
};

/** @throws an Error for the operator that says why there can be no decision */
const validateDecision = (
  verification: Verification,
  facts: ApplicantFacts,
  order: OperatorDecision,
): void => {
  const { status } = verification;
  if (!transitions[status].includes(order.decision) || status !== 'IN_PROGRESS') {
    throw new Error(`The verification is ${status}; only one that is IN_PROGRESS can be decided.`);
  }
  if (order.decision === 'APPROVED') validateApproval(verification, facts, order);
};

const defaultReason = ({ isDeleted }: Customer): string =>
  isDeleted ? 'The customer was deleted.' : 'The application was rejected.';

export interface FinalResult {
  readonly status: 'APPROVED' | 'REJECTED';
  /** The platform reads them. */
  readonly errors: readonly VerificationError[];
  readonly at: string;
}

/**
 * Verification, customer and owners after a decision, whoever made it. The owners of a business get the same status. A
 * deleted customer and its owners do not change.
 */
export const settled = (
  verification: Verification,
  { customer, owners }: ApplicantFacts,
  { status, errors, at }: FinalResult,
): Decided => {
  const after = { ...verification, status, errors, version: verification.version + 1, updatedAt: at };
  if (customer.isDeleted) return { verification: after, customer, owners: [] };
  const following = owners.filter(({ kycStatus }) => kycStatus !== status);
  return {
    verification: after,
    customer: judgedCustomer(customer, status, verification.uuid, at),
    owners: following.map(({ kycDueAt: _, ...owner }) => {
      return { ...owner, kycStatus: status, version: owner.version + 1, updatedAt: at };
    }),
  };
};

/** What the operator decided. @throws an Error for the operator that says why there can be no decision */
export const decided = (
  verification: Verification,
  facts: ApplicantFacts,
  order: OperatorDecision,
): Decided => {
  validateDecision(verification, facts, order);
  const { decision: status, reason = defaultReason(facts.customer), at } = order;
  const errors = status === 'REJECTED' ? [rejection(facts.customer, reason)] : [];
  return settled(verification, facts, { status, errors, at });
};
