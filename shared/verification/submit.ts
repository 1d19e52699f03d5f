import { isApproved } from '#shared/customers/customer.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { isUsable } from '#shared/documents/rules.ts';
import { markSubmitted } from '#shared/documents/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import type { Environment } from '#shared/kernel/config.ts';
import { newUuid, uuidTime } from '#shared/kernel/ids.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import { type Commit, transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import { type Change, commitChange, customerWrites, readFacts } from './decide.ts';
import { submittedCaseWrite } from './provider-case.ts';
import { providerUrl } from './provider-settings.ts';
import { doneNoteWrite, type ReverifyNote } from './reverify.ts';
import { lastChangeOf, type Submission, submitted } from './rules.ts';
import { verificationWrite } from './store.ts';
import type { ApplicantFacts, Verification } from './verification.ts';

/** Marks submitted documents, so that they cannot be deleted. With errors to resolve, they can still be deleted. */
const submittedDocuments = ({ documents }: ApplicantFacts, { status }: Verification, at: string): Write[] => {
  if (status === 'RESOLVE_ERRORS') return [];
  return documents
    .filter((document) => document.submittedAt === undefined && isUsable(document))
    .map(({ platformId, uuid }) => markSubmitted(platformId, uuid, at));
};

/**
 * Tells the provider, in the same write, of a submission that waits for a decision; also of what changed since. The
 * operator decides beside it.
 */
const provided = (
  facts: ApplicantFacts,
  submission: Submission | undefined,
  result: Verification,
): Write[] => {
  if (providerUrl === undefined || result.status !== 'IN_PROGRESS') return [];
  if (submission === undefined && lastChangeOf(facts) <= result.updatedAt) return [];
  const { platformId, uuid: verificationUuid } = result;
  return [submittedCaseWrite({ platformId, verificationUuid }, clock.now().toISOString())];
};

const changeOf = (facts: ApplicantFacts, environment: Environment, uuid: string): Change<Verification> => {
  const now = uuidTime(uuid);
  const submission = submitted(facts, { environment, uuid, now });
  const result = submission?.verification ?? facts.last;
  if (result === undefined) throw new Error('A first submission changes nothing');
  const change =
    submission === undefined
      ? []
      : [...customerWrites(facts.customer, submission.customer), verificationWrite(result)];
  return {
    result,
    change: [...change, ...provided(facts, submission, result)],
    sideWrites: submittedDocuments(facts, result, now.toISOString()),
  };
};

/**
 * Submits a customer: stores the verification, the customer's status and the marks on its documents in one write. Two
 * concurrent submissions create one verification, and both return it.
 *
 * @throws ApiError USER_NOT_FOUND, CUSTOMER_DELETED, SERVICE_UNAVAILABLE
 */
export const submitVerification = (
  platformId: string,
  customerUuid: string,
  environment: Environment,
  commit?: Commit<Verification>,
): Promise<Verification> =>
  commitChange(async () => {
    // The uuid's time comes before all reads, so every later change counts as newer than the submission.
    const uuid = newUuid();
    return changeOf(await readFacts(platformId, customerUuid), environment, uuid);
  }, commit);

/**
 * Submits a customer whose data has changed, as its platform would. Only an approved customer: all others wait for the
 * platform anyway.
 *
 * @returns whether the note is done; false when a later change has made it anew
 */
export const submitAgain = async (note: ReverifyNote): Promise<boolean> => {
  const { platformId, customerUuid } = note;
  const customer = await getCustomer(platformId, customerUuid);
  if (customer !== undefined && !customer.isDeleted && isApproved(customer)) {
    await submitVerification(platformId, customerUuid, 'production');
  }
  return transactIfUnchanged({ note: doneNoteWrite(note) });
};
