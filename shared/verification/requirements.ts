import type { DocumentType } from '#shared/documents/document-types.ts';
import type { VerificationErrorType } from './verification.ts';

/** A kind of evidence. One document of any of these types is enough, and it can count for several categories. */
export interface Category {
  readonly missing: VerificationErrorType;
  readonly accepted: readonly DocumentType[];
  /** Its name in the reason of an error. */
  readonly name: string;
}

const identity: Category = {
  missing: 'MISSING_IDENTITY_DOCUMENT',
  accepted: ['PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID'],
  name: 'An identity document',
};
const proofOfAddress: Category = {
  missing: 'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
  accepted: ['PROOF_OF_ADDRESS'],
  name: 'A proof of address',
};

/** The evidence that each person needs: an individual customer, and each beneficial owner. */
export const categoriesOfPerson: readonly Category[] = [identity, proofOfAddress];

/** The evidence that a business needs. */
export const categoriesOfBusiness: readonly Category[] = [
  {
    missing: 'MISSING_LEGAL_PRESENCE_DOCUMENT',
    accepted: [
      'CERTIFICATE_OF_INCORPORATION',
      'ARTICLES_OF_INCORPORATION',
      'ARTICLES_OF_ASSOCIATION',
      'STATE_REGISTRY_EXCERPT',
    ],
    name: 'A document of legal presence',
  },
  {
    missing: 'MISSING_COMPANY_DETAILS_DOCUMENT',
    accepted: [
      'INFORMATION_STATEMENT',
      'STATE_REGISTRY_EXCERPT',
      'ARTICLES_OF_INCORPORATION',
      'ARTICLES_OF_ASSOCIATION',
      'CERTIFICATE_OF_INCORPORATION',
      'INCUMBENCY_CERTIFICATE',
      'GOOD_STANDING_CERTIFICATE',
    ],
    name: 'A document of company details',
  },
  {
    missing: 'MISSING_CONTROL_STRUCTURE_DOCUMENT',
    accepted: [
      'ARTICLES_OF_INCORPORATION',
      'ARTICLES_OF_ASSOCIATION',
      'INCUMBENCY_CERTIFICATE',
      'INFORMATION_STATEMENT',
      'STATE_REGISTRY_EXCERPT',
    ],
    name: 'A document of control structure',
  },
  {
    missing: 'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT',
    accepted: [
      'SHAREHOLDER_REGISTER',
      'INFORMATION_STATEMENT',
      'INCUMBENCY_CERTIFICATE',
      'STATE_REGISTRY_EXCERPT',
      'ARTICLES_OF_INCORPORATION',
      'ARTICLES_OF_ASSOCIATION',
    ],
    name: 'A document of ownership structure',
  },
  proofOfAddress,
];

/** The fields that an individual needs. */
export const fieldsOfIndividual = ['fullName', 'birthDate', 'nationality', 'address'] as const;

/** The fields of businessInfo that a business needs: all but its trading name. */
export const fieldsOfBusiness = [
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
] as const;
