import type { BeneficialOwner } from '#shared/customers/beneficial-owners/beneficial-owner.ts';
import type { Customer } from '#shared/customers/customer.ts';
import type { Document, DocumentType } from '#shared/documents/document.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { missingOf } from '#shared/verification/requirements.ts';
import type { ApplicantFacts, Verification } from '#shared/verification/verification.ts';

const platformId = '0199dd4b-c800-7000-8000-000000000001';
const customerUuid = '0199dd4b-c800-7000-8000-000000000c00';
const ownerUuid = '0199dd4b-c800-7000-8000-00000000000a';
export const customerId = formatId('Customer', customerUuid);
export const ownerId = formatId('BeneficialOwner', ownerUuid);
export const now = new Date('2025-10-13T12:00:00.000Z');

const address = { line1: '1 Main Street', postalCode: '12345', country: 'US' };

const common = {
  platformId,
  uuid: customerUuid,
  version: 3,
  platformCustomerId: 'acme',
  umaAddress: '$acme@uma.test',
  currencies: ['USD'],
  accountsOpenedAt: {},
  isDeleted: false,
  address,
  createdAt: '2025-10-13T11:00:00.000Z',
  updatedAt: '2025-10-13T11:00:00.000Z',
} as const;

export const business: Customer = {
  ...common,
  customerType: 'BUSINESS',
  kybStatus: 'UNVERIFIED',
  businessInfo: {
    legalName: 'Acme Trading Ltd',
    country: 'US',
    registrationNumber: '5523041',
    incorporatedOn: '2001-02-03',
    entityType: 'LLC',
    taxId: '47-1234567',
    countriesOfOperation: ['US'],
    businessType: 'WHOLESALE_TRADE',
    purposeOfAccount: 'SUPPLIER_PAYMENTS',
    sourceOfFunds: 'Sales',
    expectedMonthlyTransactionCount: 'COUNT_10_TO_100',
    expectedMonthlyTransactionVolume: 'VOLUME_10K_TO_100K',
    expectedRecipientJurisdictions: ['MX'],
  },
};

export const individual: Customer = {
  ...common,
  customerType: 'INDIVIDUAL',
  kycStatus: 'UNVERIFIED',
  fullName: 'Jane Doe',
  birthDate: '1990-01-15',
  nationality: 'US',
};

export const owner: BeneficialOwner = {
  platformId,
  uuid: ownerUuid,
  version: 1,
  customerUuid,
  roles: ['UBO'],
  ownershipPercentage: 51,
  personalInfo: {
    firstName: 'Jane',
    lastName: 'Doe',
    birthDate: '1980-02-29',
    nationality: 'US',
    address,
    idType: 'SSN',
    identifier: '123-45-6789',
  },
  kycStatus: 'PENDING',
  createdAt: '2025-10-13T11:00:00.000Z',
  updatedAt: '2025-10-13T11:00:00.000Z',
};

export const documentsOf = (documentHolder: string, ...types: DocumentType[]): Document[] =>
  types.map((documentType, index) => ({
    platformId,
    uuid: `0199dd4b-c800-7000-8000-0000000001${String(index).padStart(2, '0')}`,
    version: 1,
    holderUuid: documentHolder.split(':')[1] ?? '',
    documentHolder,
    documentType,
    country: 'US',
    objectKey: 'documents/x',
    fileType: 'application/pdf',
    sizeBytes: 1000,
    sha256: 'x',
    fileName: 'file.pdf',
    createdAt: '2025-10-13T11:00:00.000Z',
  }));

export const ofPerson = (holder: string) => documentsOf(holder, 'PASSPORT', 'PROOF_OF_ADDRESS');
export const ofBusiness = documentsOf(customerId, 'ARTICLES_OF_INCORPORATION', 'PROOF_OF_ADDRESS');

export const wholeBusiness: ApplicantFacts = {
  customer: business,
  last: undefined,
  owners: [owner],
  documents: [...ofBusiness, ...ofPerson(ownerId)],
};

export const wholeIndividual: ApplicantFacts = {
  customer: individual,
  last: undefined,
  owners: [],
  documents: ofPerson(customerId),
};

export const formerUuid = '0199dd4b-c800-7000-8000-0000000000ee';

/** Facts of an applicant who already has a verification. */
export const handedInAfter = (
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

export const having = (facts: ApplicantFacts, fields: Partial<Customer>): ApplicantFacts => ({
  ...facts,
  customer: { ...facts.customer, ...fields },
});

/** Type and field of each missing thing, as short text. */
export const named = (facts: ApplicantFacts): string[] =>
  missingOf(facts, now).map(({ type, field }) => (field === undefined ? type : `${type} ${field}`));

/** What an individual may say of itself beside the fields that a verification needs. */
export const contact = {
  email: 'jane.doe@acme.example',
  phoneNumber: '+14155550123',
  idType: 'SSN',
  identifier: '123-45-6789',
  countryOfIssuance: 'US',
} as const;
