import { describe, expect, it } from 'vitest';
import { decided } from '#shared/verification/rules.ts';
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
  const decide = (order: { decision: 'APPROVED' | 'REJECTED'; reason?: string }, facts = waiting) => {
    if (facts.last === undefined) throw new Error('Nothing to decide on');
    return decided(facts.last, facts, { ...order, at });
  };

  it('approves verification, business and owners', () => {
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

  it('leaves owners alone that have the status already', () => {
    const owners = [{ ...owner, kycStatus: 'APPROVED' as const }];

    expect(decide({ decision: 'APPROVED' }, { ...waiting, owners }).owners).toEqual([]);
  });

  it('sets the kycStatus of an individual', () => {
    const facts = handedInAfter(having(wholeIndividual, { kycStatus: 'PENDING' }), { status: 'IN_PROGRESS' });

    expect(decide({ decision: 'APPROVED' }, facts).customer).toMatchObject({ kycStatus: 'APPROVED' });
    expect(individual.kycStatus).toBe('UNVERIFIED');
  });

  it.each(['RESOLVE_ERRORS', 'APPROVED', 'REJECTED'] as const)('is not taken on what is %s', (status) => {
    expect(() => decide({ decision: 'APPROVED' }, handedInAfter(wholeBusiness, { status }))).toThrow(
      `The verification is ${status}; only one that is IN_PROGRESS can be decided.`,
    );
  });

  it('is not taken on a deleted customer, nor with a reason to approve', () => {
    expect(() => decide({ decision: 'APPROVED' }, having(waiting, { isDeleted: true }))).toThrow('deleted');
    expect(() => decide({ decision: 'APPROVED', reason: 'Nice' })).toThrow(
      'A reason belongs to a rejection.',
    );
  });
});
