import { describe, expect, it } from 'vitest';
import type { Environment } from '#shared/kernel/config.ts';
import { submitted } from '#shared/verification/rules.ts';
import type { ApplicantFacts } from '#shared/verification/verification.ts';
import {
  business,
  customerId,
  formerUuid,
  handedInAfter,
  having,
  now,
  ofBusiness,
  wholeBusiness,
  wholeIndividual,
} from './applicants.ts';

const uuid = '0199dd4b-c800-7000-8000-0000000000ff';
const at = now.toISOString();

const submit = (facts: ApplicantFacts, environment: Environment = 'sandbox') =>
  submitted(facts, { environment, uuid, now });

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
    'a business with registration number %s is %s and its kybStatus %s, whatever is missing',
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
  ] as const)('an individual named %s is %s and the kycStatus %s', (fullName, status, kycStatus) => {
    const facts = having({ ...wholeIndividual, documents: [] }, { fullName });

    expect(submit(facts)).toMatchObject({ verification: { status }, customer: { kycStatus } });
  });

  it('a rejection names the rejected resource and the reason', () => {
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
  ] as const)(
    'the verification of %s lists everything that production requires',
    (_name, facts, field, count) => {
      const submission = submit(facts);

      expect(submission?.verification).toMatchObject({ status: 'RESOLVE_ERRORS', version: 1 });
      expect(submission?.verification.errors).toHaveLength(count);
      expect(submission?.customer[field]).toBe('UNVERIFIED');
      expect(submission?.customer.updatedAt).toBe('2025-10-13T11:00:00.000Z');
    },
  );

  it.each([
    ['APPROVED', {}],
    ['IN_PROGRESS', { kybStatus: 'PENDING' }],
  ] as const)('a verification that is %s stays unchanged when nothing has changed', (status, fields) => {
    const number = status === 'APPROVED' ? '003' : '001';
    const facts = having(registered(number), { kybStatus: 'APPROVED', ...fields });

    expect(submit(handedInAfter(facts, { status }))).toBeUndefined();
  });

  it.each([
    ['IN_PROGRESS', formerUuid, 2],
    ['RESOLVE_ERRORS', formerUuid, 2],
    ['APPROVED', uuid, 1],
    ['REJECTED', uuid, 1],
  ] as const)('a new registration number after %s is decided at once', (status, id, version) => {
    const facts = handedInAfter(having(registered('002'), { kybStatus: 'APPROVED' }), { status });

    expect(submit(facts)).toMatchObject({
      verification: { uuid: id, version, status: 'REJECTED' },
      customer: { kybStatus: 'REJECTED', verificationUuid: id },
    });
  });

  it('a status that the platform has set in the meantime is decided again', () => {
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
  ] as const)('a complete %s waits for the operator, whatever its suffix', (_name, facts, field) => {
    const submission = produce(having(facts, { fullName: 'Jane Doe002' }));

    expect(submission).toMatchObject({
      verification: { status: 'IN_PROGRESS', errors: [] },
      customer: { [field]: 'PENDING' },
    });
  });

  it('missing data comes before the decision and changes no status', () => {
    const submission = produce({ ...wholeBusiness, documents: ofBusiness });

    expect(submission).toMatchObject({
      verification: { status: 'RESOLVE_ERRORS', errors: [{}, {}] },
      customer: { kybStatus: 'UNVERIFIED' },
    });
  });

  it('a submission that waits for the operator stays as it is, even if something is missing by now', () => {
    expect(
      produce(handedInAfter({ ...wholeBusiness, documents: [] }, { status: 'IN_PROGRESS' })),
    ).toBeUndefined();
  });

  it('a submission with resolved errors continues under the same id', () => {
    const facts = handedInAfter(wholeBusiness, { status: 'RESOLVE_ERRORS' });

    expect(produce(facts)?.verification).toEqual({
      ...facts.last,
      status: 'IN_PROGRESS',
      version: 2,
      updatedAt: at,
    });
  });

  it('a submission with the same errors changes nothing', () => {
    const facts = { ...wholeBusiness, documents: ofBusiness };
    const errors = produce(facts)?.verification.errors ?? [];

    expect(produce(handedInAfter(facts, { status: 'RESOLVE_ERRORS', errors }))).toBeUndefined();
  });

  it.each([
    ['a verification that waits for its decision', 'PENDING', 'IN_PROGRESS'],
    ['an approved verification', 'APPROVED', 'APPROVED'],
  ] as const)('%s stays unchanged', (_name, kybStatus, status) => {
    expect(produce(handedInAfter(having(wholeBusiness, { kybStatus }), { status }))).toBeUndefined();
  });

  it('a rejected applicant can submit again', () => {
    const facts = handedInAfter(having(wholeBusiness, { kybStatus: 'REJECTED' }), { status: 'REJECTED' });

    expect(produce(facts)).toMatchObject({
      verification: { uuid, version: 1, status: 'IN_PROGRESS' },
      customer: { kybStatus: 'PENDING' },
    });
  });

  it('an approval from elsewhere stays until the operator decides', () => {
    expect(produce(having(wholeIndividual, { kycStatus: 'APPROVED' }))).toMatchObject({
      verification: { status: 'IN_PROGRESS' },
      customer: { kycStatus: 'APPROVED' },
    });
  });
});

it('a deleted customer is not verified', () => {
  expect(() => submit(having(wholeIndividual, { isDeleted: true }))).toThrow('The customer is deleted.');
});
