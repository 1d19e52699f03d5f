import { describe, expect, it } from 'vitest';
import {
  judgeResult,
  nextQuestion,
  strangerIn,
  type Verdict,
  waitMs,
} from '#shared/verification/provider/judge.ts';
import type { ProviderResult } from '#shared/verification/provider/result.ts';
import { customerId, having, now, ownerId, wholeIndividual } from '../applicants.ts';
import { caseOf, poorPassport, resultOf, verificationOf, waitingBusiness } from './support/cases.ts';

const judge = (facts: Partial<Parameters<typeof judgeResult>[0]>, result: ProviderResult): Verdict =>
  judgeResult(
    { verification: verificationOf(), known: caseOf(), applicant: waitingBusiness, ...facts },
    result,
  );

describe('a result', () => {
  it.each(['APPROVED', 'REJECTED', 'RESOLVE_ERRORS'] as const)(
    '%s of the last revision is applied',
    (status) => {
      for (const open of ['IN_PROGRESS', 'RESOLVE_ERRORS', 'READY_FOR_VERIFICATION'] as const) {
        expect(judge({ verification: verificationOf({ status: open }) }, resultOf(status))).toBe('APPLY');
      }
    },
  );

  it.each<[string, Verdict, Parameters<typeof judge>[0], ProviderResult]>([
    ['that is none yet', 'NOTHING_NEW', {}, resultOf('IN_PROGRESS')],
    ['of an earlier revision', 'NOTHING_NEW', { known: caseOf({ revision: 2 }) }, resultOf('APPROVED')],
    [
      'of before a new submission',
      'NOTHING_NEW',
      { known: { ...caseOf(), digest: undefined } },
      resultOf('REJECTED'),
    ],
    ['of a revision that was never sent', 'NEVER_ORDERED', {}, resultOf('APPROVED', { revision: 2 })],
    [
      'about a verification that nobody was asked about',
      'NEVER_ORDERED',
      { known: undefined },
      resultOf('APPROVED'),
    ],
    [
      'about data that has changed',
      'ASK_AGAIN',
      { applicant: having(waitingBusiness, { address: undefined }) },
      resultOf('APPROVED'),
    ],
    [
      'about a deleted customer',
      'NOTHING_NEW',
      { applicant: having(waitingBusiness, { isDeleted: true }) },
      resultOf('APPROVED'),
    ],
    [
      'that comes again',
      'NOTHING_NEW',
      { verification: verificationOf({ status: 'APPROVED' }), known: undefined },
      resultOf('APPROVED'),
    ],
    [
      'that is no longer of use',
      'NOTHING_NEW',
      { verification: verificationOf({ status: 'APPROVED' }) },
      resultOf('RESOLVE_ERRORS', { errors: [poorPassport] }),
    ],
    [
      'against a decision',
      'RECONCILIATION_EXCEPTION',
      { verification: verificationOf({ status: 'REJECTED' }) },
      resultOf('APPROVED'),
    ],
    [
      'against a decision, after the case has ended',
      'RECONCILIATION_EXCEPTION',
      { verification: verificationOf({ status: 'APPROVED' }), known: undefined },
      resultOf('REJECTED'),
    ],
  ])('%s is %s', (_what, verdict, facts, result) => {
    expect(judge(facts, result)).toBe(verdict);
  });
});

it('names a resource that is not the applicant', () => {
  const problem = (resourceId: string) => ({ ...poorPassport, resourceId });

  expect(strangerIn([problem(customerId), problem(ownerId), poorPassport], waitingBusiness)).toBeUndefined();
  expect(strangerIn([problem(ownerId)], wholeIndividual)).toBe(ownerId);
});

describe('the next question', () => {
  const digest = caseOf().digest ?? '';
  const nowMs = now.getTime();

  it('is about the same revision while nothing changes, and comes later', () => {
    expect(nextQuestion(caseOf(), verificationOf(), digest, nowMs)).toEqual({
      ...caseOf(),
      version: 2,
      asked: 2,
      dueAt: '2025-10-13T12:02:00.000Z',
    });
  });

  it('gives a changed applicant to the provider under the next revision', () => {
    expect(nextQuestion(caseOf(), verificationOf(), 'other', nowMs)).toMatchObject({
      digest: 'other',
      revision: 2,
      isAccepted: false,
    });
  });

  it('gives the first revision after a submission', () => {
    const submitted = { ...caseOf({ revision: 0, isAccepted: false, asked: 0 }), digest: undefined };

    expect(nextQuestion(submitted, verificationOf(), digest, nowMs)).toMatchObject({
      digest,
      revision: 1,
      isAccepted: false,
      dueAt: '2025-10-13T12:01:00.000Z',
    });
  });

  it('is no order for a customer who only has a link, and ends after a month', () => {
    const linked = verificationOf({ status: 'READY_FOR_VERIFICATION' });
    const day = 24 * 3_600_000;

    expect(nextQuestion(caseOf(), linked, 'other', nowMs)).toMatchObject({
      digest,
      revision: 1,
      isAccepted: true,
    });
    expect(nextQuestion(caseOf(), linked, digest, nowMs + 31 * day)).not.toHaveProperty('dueAt');
  });

  it.each([
    [0, true, 60_000],
    [1, true, 120_000],
    [5, true, 1_920_000],
    [500, true, 21_600_000],
    [3, false, 480_000],
    [500, false, 600_000],
  ])('after %i questions, taken: %s, waits %i ms', (asked, isAccepted, ms) => {
    expect(waitMs({ asked, isAccepted })).toBe(ms);
  });
});
