import type { BeneficialOwner } from '#shared/customers/beneficial-owners/beneficial-owner.ts';
import type { Customer } from '#shared/customers/customer.ts';
import type { Document, DocumentType } from '#shared/documents/document.ts';
import { isUsable } from '#shared/documents/rules.ts';
import { formatId } from '#shared/kernel/ids.ts';
import type { ApplicantFacts, VerificationError, VerificationErrorType } from './verification.ts';

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

/** An answer lists at most this many problems. The others appear when these are solved. */
const maxErrors = 200;

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

const missingField = (resourceId: string, field: string): VerificationError => ({
  resourceId,
  type: 'MISSING_FIELD',
  field,
  reason: `${field} is required.`,
});

/** The error of a date (`YYYY-MM-DD`) in the future, by UTC. */
const futureDate = (
  resourceId: string,
  field: string,
  date: string | undefined,
  now: Date,
): VerificationError[] => {
  if (date === undefined || Date.parse(date) <= now.getTime()) return [];
  return [{ resourceId, type: 'INVALID_FIELD', field, reason: `${field} must not lie in the future.` }];
};

/** Why documents of these types do not count. */
const scanNote = (own: readonly Document[], accepted: readonly DocumentType[]): string => {
  const unusable = own.filter(({ documentType }) => accepted.includes(documentType));
  if (unusable.length === 0) return '';
  return unusable.some(({ scanStatus }) => scanStatus === 'PENDING')
    ? ' A file is still being scanned for malware; submit again when its scanStatus is CLEAN.'
    : ' The file that you sent did not pass the scan for malware; replace it.';
};

const missingDocuments = (
  resourceId: string,
  categories: readonly Category[],
  documents: readonly Document[],
): VerificationError[] => {
  const own = documents.filter(({ documentHolder }) => documentHolder === resourceId);
  const present = new Set(own.filter(isUsable).map(({ documentType }) => documentType));
  return categories
    .filter(({ accepted }) => !accepted.some((type) => present.has(type)))
    .map(({ missing: type, accepted, name }) => ({
      resourceId,
      type,
      acceptedDocumentTypes: accepted,
      reason: `${name} is required: one of ${accepted.join(', ')}.${scanNote(own, accepted)}`,
    }));
};

const individualErrors = (customer: Customer, facts: ApplicantFacts, now: Date): VerificationError[] => {
  const id = formatId('Customer', customer.uuid);
  const missing = fieldsOfIndividual.filter((field) => !isGiven(customer[field]));
  return [
    ...missing.map((field) => missingField(id, field)),
    ...futureDate(id, 'birthDate', customer.birthDate, now),
    ...missingDocuments(id, categoriesOfPerson, facts.documents),
  ];
};

const ownerErrors = (owner: BeneficialOwner, facts: ApplicantFacts, now: Date): VerificationError[] => {
  const id = formatId('BeneficialOwner', owner.uuid);
  const { idType, countryOfIssuance, birthDate } = owner.personalInfo;
  const needsCountry = idType === 'NON_US_TAX_ID' && countryOfIssuance === undefined;
  return [
    ...(needsCountry ? [missingField(id, 'personalInfo.countryOfIssuance')] : []),
    ...futureDate(id, 'personalInfo.birthDate', birthDate, now),
    ...missingDocuments(id, categoriesOfPerson, facts.documents),
  ];
};

const isResponsible = ({ roles }: BeneficialOwner): boolean =>
  roles.includes('UBO') || roles.includes('CONTROL_PERSON');

const missingOwner = (resourceId: string): VerificationError => ({
  resourceId,
  type: 'MISSING_BENEFICIAL_OWNER',
  reason: 'At least one beneficial owner with the role UBO or CONTROL_PERSON is required.',
});

const businessErrors = (customer: Customer, facts: ApplicantFacts, now: Date): VerificationError[] => {
  const id = formatId('Customer', customer.uuid);
  const { businessInfo = {}, address } = customer;
  const missing = fieldsOfBusiness.filter((field) => !isGiven(businessInfo[field]));
  return [
    ...missing.map((field) => missingField(id, `businessInfo.${field}`)),
    ...(address === undefined ? [missingField(id, 'address')] : []),
    ...futureDate(id, 'businessInfo.incorporatedOn', businessInfo.incorporatedOn, now),
    ...missingDocuments(id, categoriesOfBusiness, facts.documents),
    ...(facts.owners.some(isResponsible) ? [] : [missingOwner(id)]),
    ...facts.owners.flatMap((owner) => ownerErrors(owner, facts, now)),
  ];
};

/** Everything that production still requires of an applicant, one entry for each problem. */
export const missingOf = (facts: ApplicantFacts, now: Date): VerificationError[] => {
  const { customer } = facts;
  const errorsOf = customer.customerType === 'BUSINESS' ? businessErrors : individualErrors;
  return errorsOf(customer, facts, now).slice(0, maxErrors);
};
