import { changedCustomerWrite } from '#shared/customers/store.ts';
import { markSubmitted } from '#shared/documents/store.ts';
import type { Environment } from '#shared/kernel/config.ts';
import { newUuid, uuidTime } from '#shared/kernel/ids.ts';
import type { Write } from '#shared/kernel/item.ts';
import { type Change, commitChange } from './commit.ts';
import { readFacts } from './read-facts.ts';
import { submitted } from './rules.ts';
import { verificationWrite } from './store.ts';
import type { ApplicantFacts, Verification } from './verification.ts';

/** While there are errors to resolve, the documents may still go; what was handed in stays, also to one that stands. */
const submittedDocuments = ({ documents }: ApplicantFacts, { status }: Verification, at: string): Write[] => {
  if (status === 'RESOLVE_ERRORS') return [];
  return documents
    .filter(({ submittedAt }) => submittedAt === undefined)
    .map(({ platformId, uuid }) => markSubmitted(platformId, uuid, at));
};

const changeOf = (facts: ApplicantFacts, environment: Environment, uuid: string): Change<Verification> => {
  const now = uuidTime(uuid);
  const submission = submitted(facts, { environment, uuid, now });
  const result = submission?.verification ?? facts.last;
  if (result === undefined) throw new Error('A first submission changes nothing');
  const change =
    submission === undefined ? [] : [changedCustomerWrite(submission.customer), verificationWrite(result)];
  return { result, change, along: submittedDocuments(facts, result, now.toISOString()) };
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
  commitChange(async () => {
    // Made before anything is read: whatever changes from here on is newer than what is handed in.
    const uuid = newUuid();
    return changeOf(await readFacts(platformId, customerUuid), environment, uuid);
  });
