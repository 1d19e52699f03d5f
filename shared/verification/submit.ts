import { changedCustomerWrite } from '#shared/customers/store.ts';
import { markSubmitted } from '#shared/documents/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import type { Environment } from '#shared/kernel/config.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import type { Write } from '#shared/kernel/item.ts';
import { type Change, commitChange } from './commit.ts';
import type { ApplicantFacts } from './facts.ts';
import { readFacts } from './read-facts.ts';
import { type Submission, submitted } from './rules.ts';
import { verificationWrite } from './store.ts';
import type { Verification } from './verification.ts';

/** While there are errors to resolve, the documents may still go; what was looked at stays. */
const submittedDocuments = ({ documents }: ApplicantFacts, { verification }: Submission): Write[] => {
  if (verification.status === 'RESOLVE_ERRORS') return [];
  return documents
    .filter(({ submittedAt }) => submittedAt === undefined)
    .map(({ platformId, uuid }) => markSubmitted(platformId, uuid, verification.updatedAt));
};

const changeOf = (facts: ApplicantFacts, environment: Environment): Change<Verification> => {
  const submission = submitted(facts, { environment, uuid: newUuid(), now: clock.now() });
  if (submission !== undefined) {
    const { customer, verification } = submission;
    const change = [changedCustomerWrite(customer), verificationWrite(verification)];
    return { result: verification, change, along: submittedDocuments(facts, submission) };
  }
  if (facts.last === undefined) throw new Error('A first submission changes nothing');
  return { result: facts.last, change: [], along: [] };
};

/**
 * Submits a customer: verification, its status and the marks on its documents in one write. Of two at once one is made,
 * and both get it.
 *
 * @throws Refusal USER_NOT_FOUND, CUSTOMER_DELETED, SERVICE_UNAVAILABLE
 */
export const submitVerification = (
  platformId: string,
  customerUuid: string,
  environment: Environment,
): Promise<Verification> =>
  commitChange(async () => changeOf(await readFacts(platformId, customerUuid), environment));
