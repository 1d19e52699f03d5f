import { describe, expect, it } from 'vitest';
import type { Customer } from '#shared/customers/customer.ts';
import type { Environment } from '#shared/kernel/config.ts';
import type { ApplicantFacts } from '#shared/verification/facts.ts';
import { decided, submitted } from '#shared/verification/rules.ts';
import type { Verification } from '#shared/verification/verification.ts';
import {
  business,
  customerId,
  individual,
  now,
  ofBusiness,
  owner,
  wholeBusiness,
  wholeIndividual,
} from './applicants.ts';

const uuid = '0199dd4b-c800-7000-8000-0000000000ff';
const formerUuid = '0199dd4b-c800-7000-8000-0000000000ee';
const at = now.toISOString();

const submit = (facts: ApplicantFacts, environment: Environment = 'sandbox') =>
  submitted(facts, { environment, uuid, now });

/** A former verification of the applicant. */
const handedInAfter = (
  facts: ApplicantFacts,
  fields: Pick<Verification, 'status'> & Partial<Verification>,
): ApplicantFacts => ({
  ...facts,
  last: {
    platformId: facts.customer.platformId,
    uuid: formerUuid,
    version: 1,
    customerUuid: facts.customer.uuid,
    errors: [],
    createdAt: '2025-10-13T11:30:00.000Z',
    updatedAt: '2025-10-13T11:30:00.000Z',
    ...fields,
  },
});

const having = (facts: ApplicantFacts, fields: Partial<Customer>): ApplicantFacts => ({
  ...facts,
  customer: { ...facts.customer, ...fields },
});

const registered = (registrationNumber: string | undefined): ApplicantFacts => ({
  customer: { ...business, businessInfo: { ...business.businessInfo, registrationNumber } },
  last: undefined,
  owners: [],
  documents: [],
});

describe('in the sandbox', () => {
  it.each([
    ['5523001', 'IN_PROGRESS', 'PENDING'],
    ['5523002', 'REJECTED', 'REJECTED'],
    ['5523003', 'APPROVED', 'APPROVED'],
    ['1', 'APPROVED', 'APPROVED'],
  ] as const)(
    'a business registered as %s is %s, its kybStatus %s, whatever is missing',
    (number, status, kyb) => {
      expect(submit(registered(number))).toMatchObject({
        verification: { uuid, version: 1, status },
        customer: { kybStatus: kyb, verificationUuid: uuid, version: 4, updatedAt: at },
      });
    },
  );

  it.each([
    ['Jane 001', 'IN_PROGRESS', 'PENDING'],
    ['Jane Doe002', 'REJECTED', 'REJECTED'],
    ['Jane Doe', 'APPROVED', 'APPROVED'],
  ] as const)('an individual called %s is %s, its kycStatus %s', (fullName, status, kycStatus) => {
    const facts = having({ ...wholeIndividual, documents: [] }, { fullName });

    expect(submit(facts)).toMatchObject({ verification: { status }, customer: { kycStatus } });
  });

  it('a rejection says whose and why', () => {
    expect(submit(registered('002'))?.verification.errors).toEqual([
      {
        resourceId: customerId,
        type: 'APPLICANT_REJECTED',
        reason: 'The sandbox rejects what ends in 002.',
      },
    ]);
  });

  it.each([
    ['a business without registrationNumber', registered(undefined), 'kybStatus', 7],
    ['an individual without fullName', having(wholeIndividual, { fullName: undefined }), 'kycStatus', 1],
  ] as const)('%s is told all that production asks for', (_name, facts, field, count) => {
    const submission = submit(facts);

    expect(submission?.verification).toMatchObject({ status: 'RESOLVE_ERRORS', version: 1 });
    expect(submission?.verification.errors).toHaveLength(count);
    expect(submission?.customer[field]).toBe('UNVERIFIED');
    expect(submission?.customer.updatedAt).toBe('2025-10-13T11:00:00.000Z');
  });

  it.each([
    ['APPROVED', {}],
    ['IN_PROGRESS', { kybStatus: 'PENDING' }],
  ] as const)('what is %s already stands when nothing has changed', (status, fields) => {
    const number = status === 'APPROVED' ? '003' : '001';
    const facts = having(registered(number), { kybStatus: 'APPROVED', ...fields });

    expect(submit(handedInAfter(facts, { status }))).toBeUndefined();
  });

  it.each([
    ['IN_PROGRESS', formerUuid, 2],
    ['RESOLVE_ERRORS', formerUuid, 2],
    ['APPROVED', uuid, 1],
    ['REJECTED', uuid, 1],
  ] as const)('a new number after %s is decided at once', (status, id, version) => {
    const facts = handedInAfter(having(registered('002'), { kybStatus: 'APPROVED' }), { status });

    expect(submit(facts)).toMatchObject({
      verification: { uuid: id, version, status: 'REJECTED' },
      customer: { kybStatus: 'REJECTED', verificationUuid: id },
    });
  });

  it('a status that the platform has set since is decided anew', () => {
    const facts = having(registered('003'), { kybStatus: 'REJECTED' });

    expect(submit(handedInAfter(facts, { status: 'APPROVED' }))).toMatchObject({
      customer: { kybStatus: 'APPROVED' },
    });
  });
});

describe('in production', () => {
  const produce = (facts: ApplicantFacts) => submit(facts, 'production');

  it.each([
    ['business', wholeBusiness, 'kybStatus'],
    ['individual', wholeIndividual, 'kycStatus'],
  ] as const)('a whole %s waits for the operator, whatever its suffix', (_name, facts, field) => {
    const submission = produce(having(facts, { fullName: 'Jane Doe002' }));

    expect(submission).toMatchObject({
      verification: { status: 'IN_PROGRESS', errors: [] },
      customer: { [field]: 'PENDING' },
    });
  });

  it('what is missing comes first, and changes no status', () => {
    const submission = produce({ ...wholeBusiness, documents: ofBusiness });

    expect(submission).toMatchObject({
      verification: { status: 'RESOLVE_ERRORS', errors: [{}, {}] },
      customer: { kybStatus: 'UNVERIFIED' },
    });
  });

  it('errors that are resolved go on under the same id', () => {
    const facts = handedInAfter(wholeBusiness, { status: 'RESOLVE_ERRORS' });

    expect(produce(facts)?.verification).toEqual({
      ...facts.last,
      status: 'IN_PROGRESS',
      version: 2,
      updatedAt: at,
    });
  });

  it('the same errors again change nothing', () => {
    const facts = { ...wholeBusiness, documents: ofBusiness };
    const errors = produce(facts)?.verification.errors ?? [];

    expect(produce(handedInAfter(facts, { status: 'RESOLVE_ERRORS', errors }))).toBeUndefined();
  });

  it.each([
    ['what waits for its decision', 'PENDING', 'IN_PROGRESS'],
    ['what is approved', 'APPROVED', 'APPROVED'],
  ] as const)('%s stands as it is', (_name, kybStatus, status) => {
    expect(produce(handedInAfter(having(wholeBusiness, { kybStatus }), { status }))).toBeUndefined();
  });

  it('what was rejected may be handed in anew', () => {
    const facts = handedInAfter(having(wholeBusiness, { kybStatus: 'REJECTED' }), { status: 'REJECTED' });

    expect(produce(facts)).toMatchObject({
      verification: { uuid, version: 1, status: 'IN_PROGRESS' },
      customer: { kybStatus: 'PENDING' },
    });
  });

  it('an approval that came otherwise stays until the decision', () => {
    expect(produce(having(wholeIndividual, { kycStatus: 'APPROVED' }))).toMatchObject({
      verification: { status: 'IN_PROGRESS' },
      customer: { kycStatus: 'APPROVED' },
    });
  });
});

it('a deleted customer is not verified', () => {
  expect(() => submit(having(wholeIndividual, { isDeleted: true }))).toThrow('The customer is deleted.');
});

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
