import type { Document } from '#shared/documents/document.ts';
import { isUsable } from '#shared/documents/rules.ts';
import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { log } from '#shared/kernel/log.ts';
import { downloadLink } from '#shared/kernel/objects.ts';
import { transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import { SwitchUnclear } from '#shared/switch/exchange.ts';
import { caseWrite, endedCaseWrite, type ProviderCase } from '#shared/verification/provider-case.ts';
import { readVerification } from '#shared/verification/store.ts';
import { readFacts } from '../decide.ts';
import type { ApplicantFacts, Verification } from '../verification.ts';
import { applicantOf, digestOf } from './applicant.ts';
import { applyResult } from './apply-result.ts';
import { caseIdOf } from './case-id.ts';
import { isOpen, nextQuestion } from './judge.ts';
import type { ProviderClient } from './provider-client.ts';
import type { ProviderResult } from './result.ts';

/** Long enough to load some files of 10 MB at once, and too short to keep. Asked again, the provider gets new links. */
const linkSeconds = 10 * 60;

/** A revision of a case. */
export interface Revision {
  readonly caseId: string;
  readonly revision: number;
}

/** The link's file name says nothing of the person. */
const linkOf = ({ objectKey, uuid, fileType }: Document): Promise<string> =>
  downloadLink(objectKey, { fileName: `${uuid}.${fileType.split('/').at(-1)}`, seconds: linkSeconds });

const linksOf = async (documents: readonly Document[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    await Promise.all(
      documents.map(async (document) => [`Document:${document.uuid}`, await linkOf(document)] as const),
    ),
  );

/** The body of the request that asks the provider to judge an applicant (docs/verification.md). */
export const orderBody = async ({ caseId, revision }: Revision, facts: ApplicantFacts): Promise<string> => {
  const { customer, beneficialOwners, documents } = applicantOf(facts);
  const links = await linksOf(facts.documents.filter(isUsable));
  return JSON.stringify({
    caseId,
    revision,
    customer,
    beneficialOwners,
    documents: documents.map((document) => ({ ...document, url: links.get(document.documentId) })),
  });
};

/** The body of the request for a page where the customer verifies itself. It names no document. */
export const linkBody = (
  { caseId, revision }: Revision,
  facts: ApplicantFacts,
  redirectUri: string | undefined,
): string => {
  const { customer, beneficialOwners } = applicantOf(facts);
  return JSON.stringify({ caseId, revision, customer, beneficialOwners, redirectUri });
};

const operation = 'followVerifications';

/** One or two may be the network. */
const toleratedFailures = 2;

/**
 * How the provider does in one run of the worker. A provider that three questions in a row did not reach is not asked
 * again in this run: the next one comes in a minute.
 */
export class Reach {
  #failures = 0;

  get isDown(): boolean {
    return this.#failures > toleratedFailures;
  }

  noteAnswer(): void {
    this.#failures = 0;
  }

  noteFailure({ reason }: SwitchUnclear): void {
    const wasDown = this.isDown;
    const isReached = reason !== 'UNREACHABLE' && reason !== 'TIMED_OUT';
    this.#failures = isReached ? 0 : this.#failures + 1;
    // A metric counts lines with this code (infra/constructs/alarms.ts).
    if (this.isDown && !wasDown) log.error({ operation, code: 'VERIFICATION_PROVIDER_DOWN' });
  }
}

const end = (due: ProviderCase): Promise<boolean> => transactIfUnchanged({ case: endedCaseWrite(due) });

const keep = (next: ProviderCase): Promise<boolean> => writeAlone(caseWrite(next), { isChange: false });

const answerTo = async (
  client: ProviderClient,
  asked: ProviderCase,
  { status }: Verification,
  applicant: ApplicantFacts,
): Promise<ProviderResult | undefined> => {
  const { platformId, verificationUuid: uuid, revision } = asked;
  const caseId = caseIdOf({ platformId, uuid });
  const followed = asked.isAccepted ? await client.follow(caseId, revision) : undefined;
  // A link alone submits nothing: the provider waits for the customer, not for an order.
  if (followed !== undefined || (asked.isAccepted && status !== 'IN_PROGRESS')) return followed;
  return client.order(caseId, revision, await orderBody({ caseId, revision }, applicant));
};

const report = ({ platformId, verificationUuid }: ProviderCase, reason: SwitchUnclear['reason']): void => {
  const ids = [formatId('Verification', verificationUuid)];
  log.error({ operation, code: 'VERIFICATION_PROVIDER_UNCLEAR', platformId, ids, reason });
};

const take = async (asked: ProviderCase, result: ProviderResult | undefined): Promise<void> => {
  if (result === undefined) return;
  const { platformId, verificationUuid: uuid } = asked;
  if (result.status !== 'IN_PROGRESS') await applyResult({ platformId, uuid }, result);
  // From now on the question is whether there is a result. If another writer was first, the order goes out again.
  else if (!asked.isAccepted) await keep({ ...asked, isAccepted: true, version: asked.version + 1 });
};

/** A result that would be refused if the provider had sent it: logged, and asked about again. */
const isUnusable = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/**
 * Asks the provider about one case, unless the case has ended or another writer was first. The revision is stored before
 * it is sent, so the provider never knows one that the service does not.
 *
 * @returns whether a question was answered
 */
export const askAbout = async (client: ProviderClient, reach: Reach, due: ProviderCase): Promise<boolean> => {
  if (reach.isDown) return false;
  const verification = await readVerification(due.platformId, due.verificationUuid);
  if (verification === undefined || !isOpen(verification)) return end(due);
  const applicant = await readFacts(due.platformId, verification.customerUuid);
  if (applicant.customer.isDeleted) return end(due);
  const asked = nextQuestion(due, verification, digestOf(applicant), clock.nowMs());
  if (!(await keep(asked)) || asked.dueAt === undefined) return false;
  try {
    const result = await answerTo(client, asked, verification, applicant);
    reach.noteAnswer();
    await take(asked, result);
    return true;
  } catch (error) {
    if (isUnusable(error)) report(asked, 'UNREADABLE');
    else if (error instanceof SwitchUnclear) {
      report(asked, error.reason);
      reach.noteFailure(error);
    } else throw error;
    return false;
  }
};
