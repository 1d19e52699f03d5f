import { isDeepStrictEqual } from 'node:util';
import { changedBeneficialOwnerWrite } from '#shared/customers/beneficial-owners/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { log } from '#shared/kernel/log.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import { settled } from '#shared/verification/decision.ts';
import {
  caseWrite,
  endedCaseWrite,
  type ProviderCase,
  readCase,
} from '#shared/verification/provider-case.ts';
import { rejection } from '#shared/verification/rules.ts';
import { readVerification, verificationWrite } from '#shared/verification/store.ts';
import type {
  ApplicantFacts,
  Verification,
  VerificationError,
  VerificationStatus,
} from '#shared/verification/verification.ts';
import { type Change, commitChange, customerWrites, readFacts } from '../decide.ts';
import type { CaseKey } from './case-id.ts';
import { errorsOf, judgeResult, strangerIn } from './judge.ts';
import type { ProviderResult } from './result.ts';

interface Facts {
  readonly verification: Verification;
  readonly known: ProviderCase | undefined;
  readonly applicant: ApplicantFacts;
}

const notFound = (): ApiError => new ApiError('VERIFICATION_NOT_FOUND');

const read = async ({ platformId, uuid }: CaseKey): Promise<Facts> => {
  const verification = await readVerification(platformId, uuid);
  if (verification === undefined) throw notFound();
  const [known, applicant] = await Promise.all([
    readCase(platformId, uuid),
    readFacts(platformId, verification.customerUuid),
  ]);
  return { verification, known, applicant };
};

const refuseReconciliationException = ({ platformId, uuid, status }: Verification): never => {
  const code = 'VERIFICATION_RESULT_CONTRADICTED';
  const ids = [formatId('Verification', uuid)];
  log.error({ operation: 'receiveVerificationResult', code, platformId, ids });
  throw new ApiError(code, { message: `The verification is ${status} already. Nothing was changed.` });
};

const nothing = (verification: Verification): Change<Verification> => ({
  result: verification,
  change: [],
  sideWrites: [],
});

/** The platform's turn: nobody asks the provider until the platform submits again. */
const toResolve = (
  verification: Verification,
  known: ProviderCase,
  errors: readonly VerificationError[],
): Change<Verification> => {
  const status: VerificationStatus = 'RESOLVE_ERRORS';
  const isNew = verification.status !== status || !isDeepStrictEqual(verification.errors, errors);
  const { dueAt, ...waiting } = known;
  const at = clock.now().toISOString();
  const result = isNew
    ? { ...verification, status, errors, version: verification.version + 1, updatedAt: at }
    : verification;
  const writes: Write[] = [
    ...(isNew ? [verificationWrite(result)] : []),
    ...(dueAt !== undefined || isNew ? [caseWrite({ ...waiting, version: known.version + 1 })] : []),
  ];
  return { result, change: writes, sideWrites: [] };
};

const finished = (
  { verification, applicant }: Facts,
  known: ProviderCase,
  status: 'APPROVED' | 'REJECTED',
  given: readonly VerificationError[],
): Change<Verification> => {
  const unsaid = [rejection(applicant.customer, 'The application was rejected.')];
  const errors = status === 'REJECTED' && given.length === 0 ? unsaid : given;
  const after = settled(verification, applicant, { status, errors, at: clock.now().toISOString() });
  return {
    result: after.verification,
    change: [
      ...customerWrites(applicant.customer, after.customer),
      verificationWrite(after.verification),
      endedCaseWrite(known),
    ],
    sideWrites: after.owners.map(changedBeneficialOwnerWrite),
  };
};

const changeOf = (facts: Facts, known: ProviderCase, result: ProviderResult): Change<Verification> => {
  const stranger = strangerIn(result.errors, facts.applicant);
  if (stranger !== undefined) {
    const message = `must be the customer or one of its beneficial owners, not ${stranger}`;
    throw invalidInput([{ path: 'errors.resourceId', message }]);
  }
  const errors = errorsOf(result.errors, facts.applicant);
  switch (result.status) {
    case 'APPROVED':
    case 'REJECTED':
      return finished(facts, known, result.status, errors);
    case 'RESOLVE_ERRORS':
      return toResolve(facts.verification, known, errors);
    case 'IN_PROGRESS':
      return nothing(facts.verification);
  }
};

/** What the provider judged is no longer true. It gets what is true now, under the next revision. */
const askAgain = ({ verification }: Facts, known: ProviderCase): Change<Verification> => {
  const { digest: _judged, ...rest } = known;
  const dueAt = clock.now().toISOString();
  const again = { ...rest, isAccepted: false, asked: 0, dueAt, version: known.version + 1 };
  return { result: verification, change: [caseWrite(again)], sideWrites: [] };
};

/**
 * Applies a result of the provider, whoever asked for it. A result that comes again, late, or at the same moment as
 * another decision changes nothing more: each decision is conditional on the verification's version.
 *
 * @throws ApiError VERIFICATION_NOT_FOUND, VERIFICATION_RESULT_CONTRADICTED, INVALID_INPUT, SERVICE_UNAVAILABLE
 */
export const applyResult = (key: CaseKey, result: ProviderResult): Promise<Verification> =>
  commitChange(async () => {
    const facts = await read(key);
    const { verification, known } = facts;
    const verdict = judgeResult(facts, result);
    if (verdict === 'RECONCILIATION_EXCEPTION') return refuseReconciliationException(verification);
    if (verdict === 'NOTHING_NEW') return nothing(verification);
    if (verdict === 'NEVER_ORDERED' || known === undefined) throw notFound();
    return verdict === 'ASK_AGAIN' ? askAgain(facts, known) : changeOf(facts, known, result);
  });
