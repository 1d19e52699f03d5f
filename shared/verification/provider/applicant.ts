import { createHash } from 'node:crypto';
import type { BeneficialOwner } from '#shared/customers/beneficial-owners/beneficial-owner.ts';
import type { Customer } from '#shared/customers/customer.ts';
import type { Document } from '#shared/documents/document.ts';
import { isUsable } from '#shared/documents/rules.ts';
import { canonicalJson } from '#shared/kernel/http/canonical-json.ts';
import { formatId } from '#shared/kernel/ids.ts';
import type { ApplicantFacts } from '#shared/verification/verification.ts';

/** Who somebody is, and nothing of accounts, payments, UMA addresses or the platform's own ids. */
const customerOf = (customer: Customer) => {
  const { uuid, customerType, fullName, birthDate, nationality, address, businessInfo } = customer;
  const { email, phoneNumber, idType, identifier, countryOfIssuance } = customer;
  const contact = { address, email, phoneNumber };
  const person = { fullName, birthDate, nationality, idType, identifier, countryOfIssuance };
  const profile = customerType === 'BUSINESS' ? { businessInfo, ...contact } : { ...person, ...contact };
  return { customerId: formatId('Customer', uuid), customerType, ...profile };
};

const ownerOf = ({ uuid, roles, ownershipPercentage, personalInfo }: BeneficialOwner) => ({
  beneficialOwnerId: formatId('BeneficialOwner', uuid),
  roles,
  ownershipPercentage,
  personalInfo,
});

const documentOf = (document: Document) => ({
  documentId: formatId('Document', document.uuid),
  documentHolder: document.documentHolder,
  documentType: document.documentType,
  side: document.side,
  country: document.country,
  documentNumber: document.documentNumber,
  fileType: document.fileType,
  sizeBytes: document.sizeBytes,
  sha256: document.sha256,
});

const byUuid = (one: { readonly uuid: string }, other: { readonly uuid: string }): number =>
  one.uuid < other.uuid ? -1 : 1;

/**
 * What the provider gets to judge (docs/verification.md), without links. The oldest owners and documents come first. A file
 * that a scanner has not found clean goes to nobody; one that turns out clean later makes another revision.
 */
export const applicantOf = ({ customer, owners, documents }: ApplicantFacts) => ({
  customer: customerOf(customer),
  beneficialOwners: owners.toSorted(byUuid).map(ownerOf),
  documents: documents.filter(isUsable).toSorted(byUuid).map(documentOf),
});

/**
 * Base64 of the SHA-256 of all that the provider judges. Its result holds as long as the applicant still has this
 * digest.
 */
export const digestOf = (facts: ApplicantFacts): string =>
  createHash('sha256')
    .update(canonicalJson(applicantOf(facts)))
    .digest('base64');
