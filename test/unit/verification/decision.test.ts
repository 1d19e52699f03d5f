import { describe, expect, it } from 'vitest';
import { decided, type OperatorDecision } from '#shared/verification/decision.ts';
import type { ApplicantFacts } from '#shared/verification/verification.ts';
import {
  customerId,
  formerUuid,
  handedInAfter,
  having,
  individual,
  now,
  owner,
  wholeBusiness,
  wholeIndividual,
} from './applicants.ts';

const at = now.toISOString();

describe("the operator's decision", () => {
  const waiting = handedInAfter(having(wholeBusiness, { kybStatus: 'PENDING' }), { status: 'IN_PROGRESS' });
  const decide = (order: Omit<OperatorDecision, 'at'>, facts = waiting) => {
    if (facts.last === undefined) throw new Error('Nothing to decide on');
    return decided(facts.last, facts, { ...order, at });
  };

  it('approves the verification, the business and its owners', () => {
    expect(decide({ decision: 'APPROVED' })).toEqual({
      verification: { ...waiting.last, status: 'APPROVED', version: 2, updatedAt: at },
      customer: {
        ...waiting.customer,
        kybStatus: 'APPROVED',
        statusChange: { version: 4, at },
        verificationUuid: formerUuid,
        version: 4,
        updatedAt: at,
      },
      owners: [{ ...owner, kycStatus: 'APPROVED', version: 2, updatedAt: at }],
    });
  });

  it('rejects them with its reason', () => {
    expect(decide({ decision: 'REJECTED', reason: 'Not the same name.' })).toMatchObject({
      verification: {
        status: 'REJECTED',
        errors: [{ resourceId: customerId, type: 'APPLICANT_REJECTED', reason: 'Not the same name.' }],
      },
      customer: { kybStatus: 'REJECTED' },
      owners: [{ kycStatus: 'REJECTED' }],
    });
  });

  it('skips owners who already have the status', () => {
    const owners = [{ ...owner, kycStatus: 'APPROVED' as const }];

    expect(decide({ decision: 'APPROVED' }, { ...waiting, owners }).owners).toEqual([]);
  });

  it('sets the kycStatus of an individual', () => {
    const facts = handedInAfter(having(wholeIndividual, { kycStatus: 'PENDING' }), { status: 'IN_PROGRESS' });

    expect(decide({ decision: 'APPROVED' }, facts).customer).toMatchObject({ kycStatus: 'APPROVED' });
    expect(individual.kycStatus).toBe('UNVERIFIED');
  });

  it.each(['RESOLVE_ERRORS', 'APPROVED', 'REJECTED'] as const)(
    'is refused for a verification that is %s',
    (status) => {
      expect(() => decide({ decision: 'APPROVED' }, handedInAfter(wholeBusiness, { status }))).toThrow(
        `The verification is ${status}; only one that is IN_PROGRESS can be decided.`,
      );
    },
  );

  it('on a deleted customer can only reject, and does not change the customer', () => {
    const facts = having(waiting, { isDeleted: true });

    expect(() => decide({ decision: 'APPROVED' }, facts)).toThrow(
      'The customer is deleted; only REJECTED takes its verification off the list.',
    );
    expect(decide({ decision: 'REJECTED' }, facts)).toEqual({
      verification: {
        ...waiting.last,
        status: 'REJECTED',
        errors: [{ resourceId: customerId, type: 'APPLICANT_REJECTED', reason: 'The customer was deleted.' }],
        version: 2,
        updatedAt: at,
      },
      customer: facts.customer,
      owners: [],
    });
  });

  const later = '2025-10-13T11:45:00.000Z';
  const [paper] = waiting.documents;

  it.each([
    ['customer', having(waiting, { updatedAt: later })],
    ['owner', { ...waiting, owners: [{ ...owner, updatedAt: later }] }],
    ['document', { ...waiting, documents: [{ ...paper, updatedAt: later }] }],
    ['new document', { ...waiting, documents: [{ ...paper, createdAt: later }] }],
  ] as [string, ApplicantFacts][])(
    'to approve a %s that changed after the submission needs another look',
    (_what, facts) => {
      const message = `Something changed at ${later}, after 2025-10-13T11:30:00.000Z. Look again, then add --seen ${later}.`;

      expect(() => decide({ decision: 'APPROVED' }, facts)).toThrow(message);
      expect(() => decide({ decision: 'APPROVED', seen: '2025-10-13T11:44:59.999Z' }, facts)).toThrow(
        '--seen',
      );
      expect(decide({ decision: 'APPROVED', seen: later }, facts).verification.status).toBe('APPROVED');
      expect(decide({ decision: 'REJECTED' }, facts).verification.status).toBe('REJECTED');
    },
  );

  it('to approve is refused with a reason', () => {
    expect(() => decide({ decision: 'APPROVED', reason: 'Nice' })).toThrow(
      'A reason belongs to a rejection.',
    );
  });
});
