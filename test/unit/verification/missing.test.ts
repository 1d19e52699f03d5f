import { describe, expect, it } from 'vitest';
import type { DocumentType } from '#shared/documents/document.ts';
import { missingOf } from '#shared/verification/requirements.ts';
import {
  business,
  customerId,
  documentsOf,
  individual,
  named,
  now,
  ofPerson,
  owner,
  ownerId,
  wholeBusiness,
  wholeIndividual,
} from './applicants.ts';

describe('a complete applicant', () => {
  it.each([
    ['business', wholeBusiness],
    ['individual', wholeIndividual],
  ])('that is a %s lacks nothing', (_name, facts) => {
    expect(missingOf(facts, now)).toEqual([]);
  });
});

describe('an individual', () => {
  it.each([
    ['fullName', { fullName: undefined }],
    ['birthDate', { birthDate: undefined }],
    ['nationality', { nationality: undefined }],
    ['address', { address: undefined }],
  ])('without %s lacks that field', (field, fields) => {
    const facts = { ...wholeIndividual, customer: { ...individual, ...fields } };

    expect(missingOf(facts, now)).toEqual([
      { resourceId: customerId, type: 'MISSING_FIELD', field, reason: `${field} is required.` },
    ]);
  });

  it('with a birth date in the future has an invalid birthDate', () => {
    const facts = { ...wholeIndividual, customer: { ...individual, birthDate: '2025-10-14' } };

    expect(named(facts)).toEqual(['INVALID_FIELD birthDate']);
  });

  it.each([
    ['PENDING', 'A file is still being scanned for malware; submit again when its scanStatus is CLEAN.'],
    ['INFECTED', 'The file that you sent did not pass the scan for malware; replace it.'],
    ['UNSCANNABLE', 'The file that you sent did not pass the scan for malware; replace it.'],
  ] as const)('whose passport is %s lacks one, and is told why', (scanStatus, note) => {
    const documents = wholeIndividual.documents.map((document) =>
      document.documentType === 'PROOF_OF_ADDRESS' ? document : { ...document, scanStatus },
    );

    expect(missingOf({ ...wholeIndividual, documents }, now)).toMatchObject([
      {
        type: 'MISSING_IDENTITY_DOCUMENT',
        reason: `An identity document is required: one of PASSPORT, DRIVERS_LICENSE, NATIONAL_ID. ${note}`,
      },
    ]);
  });

  it('whose files are all CLEAN, or that has one that counts beside one that does not, lacks nothing', () => {
    const clean = wholeIndividual.documents.map((one) => ({ ...one, scanStatus: 'CLEAN' as const }));
    const infected = wholeIndividual.documents.map((one) => ({ ...one, scanStatus: 'INFECTED' as const }));

    expect(missingOf({ ...wholeIndividual, documents: clean }, now)).toEqual([]);
    expect(missingOf({ ...wholeIndividual, documents: [...infected, ...clean] }, now)).toEqual([]);
  });

  it('without documents gets the accepted document types', () => {
    expect(missingOf({ ...wholeIndividual, documents: [] }, now)).toEqual([
      {
        resourceId: customerId,
        type: 'MISSING_IDENTITY_DOCUMENT',
        acceptedDocumentTypes: ['PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID'],
        reason: 'An identity document is required: one of PASSPORT, DRIVERS_LICENSE, NATIONAL_ID.',
      },
      {
        resourceId: customerId,
        type: 'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
        acceptedDocumentTypes: ['PROOF_OF_ADDRESS'],
        reason: 'A proof of address is required: one of PROOF_OF_ADDRESS.',
      },
    ]);
  });

  it.each<[DocumentType, boolean]>([
    ['PASSPORT', true],
    ['DRIVERS_LICENSE', true],
    ['NATIONAL_ID', true],
    ['SELFIE', false],
    ['UTILITY_BILL', false],
    ['OTHER', false],
  ])('with the document %s is identified: %s', (type, isEnough) => {
    const documents = documentsOf(customerId, type, 'PROOF_OF_ADDRESS');

    const errors = named({ ...wholeIndividual, documents });

    expect(errors).toEqual(isEnough ? [] : ['MISSING_IDENTITY_DOCUMENT']);
  });
});

describe('a business', () => {
  const documentsOnly = (...types: DocumentType[]): string[] =>
    named({ ...wholeBusiness, documents: [...documentsOf(customerId, ...types), ...ofPerson(ownerId)] });

  // What each type of document proves.
  it.each<[DocumentType[], string[]]>([
    [['ARTICLES_OF_INCORPORATION'], []],
    [['ARTICLES_OF_ASSOCIATION'], []],
    [['STATE_REGISTRY_EXCERPT'], []],
    [['CERTIFICATE_OF_INCORPORATION'], ['CONTROL', 'OWNERSHIP']],
    [['INFORMATION_STATEMENT'], ['LEGAL']],
    [['INCUMBENCY_CERTIFICATE'], ['LEGAL']],
    [['SHAREHOLDER_REGISTER'], ['LEGAL', 'DETAILS', 'CONTROL']],
    [['GOOD_STANDING_CERTIFICATE'], ['LEGAL', 'CONTROL', 'OWNERSHIP']],
    [['CERTIFICATE_OF_INCORPORATION', 'INCUMBENCY_CERTIFICATE'], []],
    [
      ['BUSINESS_LICENSE', 'TAX_RETURN', 'POWER_OF_ATTORNEY'],
      ['LEGAL', 'DETAILS', 'CONTROL', 'OWNERSHIP'],
    ],
  ])('with %s lacks %s', (types, missing) => {
    const names: Readonly<Record<string, string>> = {
      LEGAL: 'MISSING_LEGAL_PRESENCE_DOCUMENT',
      DETAILS: 'MISSING_COMPANY_DETAILS_DOCUMENT',
      CONTROL: 'MISSING_CONTROL_STRUCTURE_DOCUMENT',
      OWNERSHIP: 'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT',
    };

    expect(documentsOnly('PROOF_OF_ADDRESS', ...types)).toEqual(missing.map((name) => names[name]));
    expect(documentsOnly(...types)).toContain('MISSING_PROOF_OF_ADDRESS_DOCUMENT');
  });

  it('gains nothing from the documents of its owners', () => {
    const documents = [...ofPerson(ownerId), ...documentsOf(ownerId, 'ARTICLES_OF_INCORPORATION')];

    expect(named({ ...wholeBusiness, documents })).toHaveLength(5);
  });

  it.each([
    'legalName',
    'country',
    'registrationNumber',
    'incorporatedOn',
    'entityType',
    'taxId',
    'countriesOfOperation',
    'businessType',
    'purposeOfAccount',
    'sourceOfFunds',
    'expectedMonthlyTransactionCount',
    'expectedMonthlyTransactionVolume',
    'expectedRecipientJurisdictions',
  ])('without businessInfo.%s lacks that field', (field) => {
    const businessInfo = { ...business.businessInfo, [field]: undefined };

    const errors = named({ ...wholeBusiness, customer: { ...business, businessInfo } });

    expect(errors).toEqual([`MISSING_FIELD businessInfo.${field}`]);
  });

  it('needs no trading name, but a list with entries and a past incorporation date', () => {
    const businessInfo = {
      ...business.businessInfo,
      expectedRecipientJurisdictions: [],
      incorporatedOn: '2030-01-01',
    };

    expect(named({ ...wholeBusiness, customer: { ...business, businessInfo } })).toEqual([
      'MISSING_FIELD businessInfo.expectedRecipientJurisdictions',
      'INVALID_FIELD businessInfo.incorporatedOn',
    ]);
  });

  it('without any data gets every problem at once', () => {
    const { businessInfo: _, address: __, ...bare } = business;

    expect(named({ customer: bare, last: undefined, owners: [], documents: [] })).toHaveLength(
      13 + 1 + 5 + 1,
    );
  });
});

it('one answer lists at most 200 problems', () => {
  const owners = Array.from({ length: 150 }, () => owner);

  expect(missingOf({ ...wholeBusiness, owners, documents: [] }, now)).toHaveLength(200);
});
