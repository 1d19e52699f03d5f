import { isDeepStrictEqual } from 'node:util';
import {
  type Customer,
  isApproved,
  type VerificationStatus as KycStatus,
} from '#shared/customers/customer.ts';
import { customerDeleted, verifiedCustomer } from '#shared/customers/rules.ts';
import type { Environment } from '#shared/kernel/config.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { inTheAnswer, type MagicValues, outcomeOfEnd } from '#shared/kernel/magic-values.ts';
import { missingOf } from './requirements.ts';
import {
  type ApplicantFacts,
  transitions,
  type Verification,
  type VerificationError,
  type VerificationStatus,
} from './verification.ts';

interface Judgement {
  readonly status: VerificationStatus;
  readonly errors: readonly VerificationError[];
  /** The customer's new status; undefined when it does not change. */
  readonly customerStatus?: KycStatus | undefined;
}

/** The entry of `errors` for a rejection. */
export const rejection = (customer: Customer, reason: string): VerificationError => ({
  resourceId: formatId('Customer', customer.uuid),
  type: 'APPLICANT_REJECTED',
  reason,
});

/** In the sandbox, the last digits of this text choose the decision (docs/verification.md). */
const magicText = ({ customerType, businessInfo, fullName }: Customer): string | undefined =>
  customerType === 'BUSINESS' ? businessInfo?.registrationNumber : fullName;

type Decision = Extract<KycStatus, VerificationStatus> | 'PENDING';

/** Read from the last characters of a business's registration number, or of an individual's full name. */
export const verificationValues: MagicValues<Decision> = {
  values: {
    '001': { outcome: 'PENDING', effect: 'The verification stays IN_PROGRESS.', when: inTheAnswer },
    '002': { outcome: 'REJECTED', effect: 'The customer is rejected.', when: inTheAnswer },
  },
  otherwise: { outcome: 'APPROVED', effect: 'The customer is approved.', when: inTheAnswer },
};

/** The status of the verification of a customer with this status. */
export const verificationStatusOf = (decision: Decision): VerificationStatus =>
  decision === 'PENDING' ? 'IN_PROGRESS' : decision;

const sandboxJudgement = (facts: ApplicantFacts, now: Date): Judgement => {
  const text = magicText(facts.customer);
  if (text === undefined) return { status: 'RESOLVE_ERRORS', errors: missingOf(facts, now) };
  const customerStatus = outcomeOfEnd(verificationValues, text);
  const reason = `The sandbox rejects what ends in ${text.slice(-3)}.`;
  const errors = customerStatus === 'REJECTED' ? [rejection(facts.customer, reason)] : [];
  return { status: verificationStatusOf(customerStatus), errors, customerStatus };
};

/** An approved customer stays approved until the decision about its new submission. */
const productionJudgement = (facts: ApplicantFacts, now: Date): Judgement => {
  const errors = missingOf(facts, now);
  if (errors.length > 0) return { status: 'RESOLVE_ERRORS', errors };
  const customerStatus = isApproved(facts.customer) ? undefined : 'PENDING';
  return { status: 'IN_PROGRESS', errors: [], customerStatus };
};

const statusOf = ({ kycStatus, kybStatus }: Customer): KycStatus => kycStatus ?? kybStatus ?? 'UNVERIFIED';

/** The next version of a customer, with its status and its last verification. */
export const judgedCustomer = (
  customer: Customer,
  status: KycStatus | undefined,
  verificationUuid: string,
  at: string,
): Customer => {
  const linked = { ...customer, verificationUuid };
  const isNew = status !== undefined && status !== statusOf(customer);
  return isNew ? verifiedCustomer(linked, status, at) : { ...linked, version: customer.version + 1 };
};

/** Whether a submission would change nothing. */
const changesNothing = ({ customer, last }: ApplicantFacts, { status, errors, customerStatus }: Judgement) =>
  last !== undefined &&
  last.status === status &&
  isDeepStrictEqual(last.errors, errors) &&
  (customerStatus ?? statusOf(customer)) === statusOf(customer);

/** ISO time of the last change of customer, owners or documents. */
export const lastChangeOf = ({ customer, owners, documents }: ApplicantFacts): string => {
  const changes = [
    ...owners.map(({ updatedAt }) => updatedAt),
    ...documents.map(({ createdAt, updatedAt = createdAt }) => updatedAt),
  ];
  return [customer.updatedAt, ...changes].toSorted().at(-1) ?? customer.updatedAt;
};

/** Whether the last verification still holds. After a later change, such as a new owner, an approval does not. */
const isSettled = (facts: ApplicantFacts): boolean => {
  const { customer, last } = facts;
  if (last?.status === 'IN_PROGRESS') return true;
  return last?.status === 'APPROVED' && isApproved(customer) && lastChangeOf(facts) <= last.updatedAt;
};

export interface Submission {
  readonly customer: Customer;
  readonly verification: Verification;
}

const submittedVerification = (
  { customer, last }: ApplicantFacts,
  { status, errors }: Judgement,
  { uuid, at }: { readonly uuid: string; readonly at: string },
): Verification => {
  if (last !== undefined && transitions[last.status].includes(status)) {
    return { ...last, status, errors, version: last.version + 1, updatedAt: at };
  }
  const { platformId, uuid: customerUuid } = customer;
  return { platformId, uuid, customerUuid, version: 1, status, errors, createdAt: at, updatedAt: at };
};

/**
 * Customer and verification after a submission; undefined when the last verification still holds. An undecided
 * verification is submitted again under its own id.
 *
 * @throws ApiError CUSTOMER_DELETED
 */
export const submitted = (
  facts: ApplicantFacts,
  {
    environment,
    uuid,
    now,
  }: { readonly environment: Environment; readonly uuid: string; readonly now: Date },
): Submission | undefined => {
  if (facts.customer.isDeleted) throw customerDeleted(facts.customer.uuid);
  if (environment === 'production' && isSettled(facts)) return undefined;
  const judge = environment === 'production' ? productionJudgement : sandboxJudgement;
  const judgement = judge(facts, now);
  if (changesNothing(facts, judgement)) return undefined;
  const at = now.toISOString();
  const verification = submittedVerification(facts, judgement, { uuid, at });
  const customer = judgedCustomer(facts.customer, judgement.customerStatus, verification.uuid, at);
  return { customer, verification };
};
