import { formatId } from '#shared/kernel/ids.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import type { ProviderCase } from '#shared/verification/provider-case.ts';
import type { ApplicantFacts, Verification, VerificationError } from '#shared/verification/verification.ts';
import { digestOf } from './applicant.ts';
import type { ProviderProblem, ProviderResult } from './result.ts';

/** What a result of the provider does. */
export type Verdict =
  /** The service has sent no such revision. */
  | 'NEVER_ORDERED'
  /** It came before, it came late, or it is no result yet. */
  | 'NOTHING_NEW'
  /** The applicant is no longer what the provider has judged: ask about what it is now. */
  | 'ASK_AGAIN'
  /** APPROVED and REJECTED cannot both be true. */
  | 'RECONCILIATION_EXCEPTION'
  | 'APPLY';

export interface JudgedFacts {
  readonly verification: Verification;
  /** Undefined when it has ended. */
  readonly known: ProviderCase | undefined;
  readonly applicant: ApplicantFacts;
}

const isFinal = (status: Verification['status']): boolean => status === 'APPROVED' || status === 'REJECTED';

/** After the decision, only the other decision is news. */
const judgeLate = ({ status }: Verification, result: ProviderResult): Verdict =>
  isFinal(result.status) && result.status !== status ? 'RECONCILIATION_EXCEPTION' : 'NOTHING_NEW';

/** Whether a verification can still be decided. */
export const isOpen = ({ status }: Verification): boolean => !isFinal(status);

/** What becomes of a result, whether the provider sent it or answered with it. */
export const judgeResult = (
  { verification, known, applicant }: JudgedFacts,
  result: ProviderResult,
): Verdict => {
  if (known !== undefined && result.revision > known.revision) return 'NEVER_ORDERED';
  if (!isOpen(verification)) return judgeLate(verification, result);
  if (known === undefined) return 'NEVER_ORDERED';
  // Also the last revision of a submission before this one: the platform has submitted again since.
  if (result.revision < known.revision || known.digest === undefined) return 'NOTHING_NEW';
  if (result.status === 'IN_PROGRESS' || applicant.customer.isDeleted) return 'NOTHING_NEW';
  return known.digest === digestOf(applicant) ? 'APPLY' : 'ASK_AGAIN';
};

/** The provider's problems as the verification's errors. Those of nobody in particular are the customer's. */
export const errorsOf = (
  problems: readonly ProviderProblem[],
  { customer }: ApplicantFacts,
): VerificationError[] =>
  problems.map(({ resourceId = formatId('Customer', customer.uuid), type, reason, ...rest }) => ({
    resourceId,
    type,
    reason,
    ...(rest.field !== undefined && { field: rest.field }),
    ...(rest.acceptedDocumentTypes !== undefined && { acceptedDocumentTypes: rest.acceptedDocumentTypes }),
  }));

/** The first resource that is neither the customer nor one of its owners. */
export const strangerIn = (
  problems: readonly ProviderProblem[],
  { customer, owners }: ApplicantFacts,
): string | undefined => {
  const own = new Set([
    formatId('Customer', customer.uuid),
    ...owners.map(({ uuid }) => formatId('BeneficialOwner', uuid)),
  ]);
  return problems.map(({ resourceId }) => resourceId).find((id) => id !== undefined && !own.has(id));
};

const shortestMs = serviceMs(60_000);
/** An order that nobody has taken waits no longer than this after an outage. */
const longestUnsentMs = serviceMs(10 * 60_000);
const longestMs = serviceMs(6 * 3_600_000);

/** How long the service waits until it asks again: a minute, then ever longer. A result that is sent comes earlier. */
export const waitMs = ({ asked, isAccepted }: Pick<ProviderCase, 'asked' | 'isAccepted'>): number =>
  Math.min(isAccepted ? longestMs : longestUnsentMs, shortestMs * 2 ** Math.min(asked, 20));

/** Somebody who has not followed its link for so long never will. */
const longestLinkMs = serviceMs(30 * 24 * 3_600_000);

/**
 * The case as it is when the next question goes out. A submission whose applicant has changed is a new revision. A
 * customer who only has a link has submitted nothing, so its changes make no revision by themselves.
 */
export const nextQuestion = (
  due: ProviderCase,
  { status, createdAt }: Verification,
  digest: string,
  nowMs: number,
): ProviderCase => {
  const isNew = due.digest === undefined || (status === 'IN_PROGRESS' && due.digest !== digest);
  const version = due.version + 1;
  const { dueAt: _dueAt, ...rest } = due;
  const isForgotten = status === 'READY_FOR_VERIFICATION' && nowMs - Date.parse(createdAt) > longestLinkMs;
  if (isForgotten) return { ...rest, version };
  const revised = isNew ? { ...rest, digest, revision: due.revision + 1, isAccepted: false } : rest;
  const dueAt = new Date(nowMs + waitMs(revised)).toISOString();
  return { ...revised, version, asked: due.asked + 1, dueAt };
};
