import { newBeneficialOwnerWrite } from '#shared/customers/beneficial-owners/store.ts';
import { newCustomerWrite } from '#shared/customers/store.ts';
import { newDocumentWrite } from '#shared/documents/store.ts';
import { digestOf } from '#shared/verification/provider/applicant.ts';
import type { ProviderResult } from '#shared/verification/provider/result.ts';
import type { ProviderCase } from '#shared/verification/provider-case.ts';
import { verificationWrite } from '#shared/verification/store.ts';
import type { ApplicantFacts, Verification } from '#shared/verification/verification.ts';
import type { MemoryTable } from '../../../support/memory-table.ts';
import { business, formerUuid, having, now, wholeBusiness } from '../../applicants.ts';

export const { platformId } = business;
export const caseId = `${platformId}.${formerUuid}`;
export const key = { platformId, uuid: formerUuid };
const at = now.toISOString();

const documents = wholeBusiness.documents.map((document, index) => ({
  ...document,
  uuid: `0199dd4b-c800-7000-8000-0000000003${index + 10}`,
}));

export const waitingBusiness: ApplicantFacts = having(
  { ...wholeBusiness, documents },
  { kybStatus: 'PENDING', version: 1, verificationUuid: formerUuid },
);

export const verificationOf = (more: Partial<Verification> = {}): Verification => ({
  platformId,
  uuid: formerUuid,
  version: 1,
  customerUuid: business.uuid,
  status: 'IN_PROGRESS',
  errors: [],
  createdAt: at,
  updatedAt: at,
  ...more,
});

/** A case whose first revision the provider has taken. */
export const caseOf = (more: Partial<ProviderCase> = {}): ProviderCase => ({
  platformId,
  verificationUuid: formerUuid,
  version: 1,
  revision: 1,
  digest: digestOf(waitingBusiness),
  isAccepted: true,
  asked: 1,
  dueAt: at,
  ...more,
});

export const resultOf = (
  status: ProviderResult['status'],
  more: Partial<ProviderResult> = {},
): ProviderResult => ({ revision: 1, status, errors: [], ...more });

export const poorPassport = {
  type: 'POOR_QUALITY_DOCUMENT',
  acceptedDocumentTypes: ['PASSPORT'],
  reason: 'The passport cannot be read.',
} satisfies ProviderResult['errors'][number];

export const storeApplicant = (
  table: MemoryTable,
  { customer, owners, documents }: ApplicantFacts,
  verification: Verification,
): void => {
  table.commit([
    newCustomerWrite(customer),
    verificationWrite(verification),
    ...owners.map(newBeneficialOwnerWrite),
    ...documents.map(newDocumentWrite),
  ]);
};
