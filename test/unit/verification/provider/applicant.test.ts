import { describe, expect, it } from 'vitest';
import { applicantOf, digestOf } from '#shared/verification/provider/applicant.ts';
import { orderBody } from '#shared/verification/provider/ask.ts';
import {
  business,
  contact,
  documentsOf,
  having,
  owner,
  ownerId,
  wholeBusiness,
  wholeIndividual,
} from '../applicants.ts';
import { caseId, waitingBusiness } from './support/cases.ts';

describe('what the provider gets', () => {
  it('is who a business is, its owners and its documents, and nothing of its accounts', async () => {
    const facts = { ...wholeBusiness, documents: documentsOf(ownerId, 'PASSPORT') };

    const order = JSON.parse(await orderBody({ caseId, revision: 2 }, facts));

    expect(order).toEqual({
      caseId,
      revision: 2,
      customer: {
        customerId: 'Customer:0199dd4b-c800-7000-8000-000000000c00',
        customerType: 'BUSINESS',
        businessInfo: business.businessInfo,
        address: business.address,
      },
      beneficialOwners: [
        {
          beneficialOwnerId: ownerId,
          roles: ['UBO'],
          ownershipPercentage: 51,
          personalInfo: owner.personalInfo,
        },
      ],
      documents: [
        {
          documentId: 'Document:0199dd4b-c800-7000-8000-000000000100',
          documentHolder: ownerId,
          documentType: 'PASSPORT',
          country: 'US',
          fileType: 'application/pdf',
          sizeBytes: 1000,
          sha256: 'x',
          url: expect.stringMatching(/^https:\/\/unit-test\..*\/documents\/x\?/),
        },
      ],
    });
  });

  it('has a link for ten minutes that names nobody', async () => {
    const facts = { ...wholeIndividual, documents: wholeIndividual.documents.slice(0, 1) };
    const { documents } = JSON.parse(await orderBody({ caseId, revision: 1 }, facts));
    const { searchParams } = new URL(documents[0].url);

    expect(searchParams.get('X-Amz-Expires')).toBe('600');
    expect(searchParams.get('response-content-disposition')).toBe(
      'attachment; filename="0199dd4b-c800-7000-8000-000000000100.pdf"',
    );
  });

  it.each([
    ['PENDING', 0],
    ['INFECTED', 0],
    ['UNSCANNABLE', 0],
    ['CLEAN', 1],
  ] as const)('has no file that is %s, as nobody else gets it', async (scanStatus, count) => {
    const documents = wholeIndividual.documents.slice(0, 1).map((one) => ({ ...one, scanStatus }));
    const order = JSON.parse(await orderBody({ caseId, revision: 1 }, { ...wholeIndividual, documents }));

    expect(order.documents).toHaveLength(count);
  });

  it('is also how to reach a person and what authorities call it, without what the platform notes', () => {
    const note = { description: 'VIP', endUserTermsConsent: { acceptedAt: 'x', version: '1' } };

    expect(applicantOf(having(wholeIndividual, { ...contact, ...note })).customer).toEqual({
      ...applicantOf(wholeIndividual).customer,
      ...contact,
    });
  });

  it('is who a person is', () => {
    expect(applicantOf(wholeIndividual).customer).toEqual({
      customerId: 'Customer:0199dd4b-c800-7000-8000-000000000c00',
      customerType: 'INDIVIDUAL',
      fullName: 'Jane Doe',
      birthDate: '1990-01-15',
      nationality: 'US',
      address: business.address,
    });
  });
});

describe('the digest', () => {
  const digest = digestOf(wholeBusiness);

  it.each([
    ['the name', having(wholeBusiness, { businessInfo: { ...business.businessInfo, legalName: 'Other' } })],
    ['the address', having(wholeBusiness, { address: { ...owner.personalInfo.address, line1: '2 Main' } })],
    ['an owner', { ...wholeBusiness, owners: [{ ...owner, ownershipPercentage: 50 }] }],
    ['the owners', { ...wholeBusiness, owners: [] }],
    ['the documents', { ...wholeBusiness, documents: wholeBusiness.documents.slice(1) }],
    [
      'a file',
      { ...wholeBusiness, documents: wholeBusiness.documents.map((one) => ({ ...one, sha256: 'y' })) },
    ],
  ])('changes with %s', (_what, facts) => {
    expect(digestOf(facts)).not.toBe(digest);
  });

  it('changes when a file becomes one that the provider may have, and when it no longer is', () => {
    const scanned = (scanStatus: 'CLEAN' | 'INFECTED' | 'PENDING') =>
      digestOf({
        ...wholeBusiness,
        documents: wholeBusiness.documents.map((one) => ({ ...one, scanStatus })),
      });

    expect(scanned('CLEAN')).toBe(digest);
    expect(scanned('PENDING')).not.toBe(digest);
    expect(scanned('INFECTED')).toBe(scanned('PENDING'));
  });

  it('is the same after changes that the provider does not see, and in another order', () => {
    const other = having(waitingBusiness, { currencies: ['EUR'], umaAddress: '$b@uma.test', version: 9 });
    const documents = waitingBusiness.documents.toReversed();

    expect(digestOf({ ...other, documents, owners: [{ ...owner, kycStatus: 'APPROVED' }] })).toBe(
      digestOf(waitingBusiness),
    );
  });
});
