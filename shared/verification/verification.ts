import * as z from 'zod';
import type { BeneficialOwner } from '#shared/customers/beneficial-owners/beneficial-owner.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { type Document, documentTypes } from '#shared/documents/document.ts';

export const verificationStatuses = [
  'RESOLVE_ERRORS',
  'PENDING_MANUAL_REVIEW',
  'IN_PROGRESS',
  'APPROVED',
  'REJECTED',
  'READY_FOR_VERIFICATION',
] as const;
/** PENDING_MANUAL_REVIEW is not used. READY_FOR_VERIFICATION waits for the customer at the provider's page. */
export type VerificationStatus = (typeof verificationStatuses)[number];

/** Allowed next states. A decided verification never changes; a later submission starts a new one. */
export const transitions: Readonly<Record<VerificationStatus, readonly VerificationStatus[]>> = {
  RESOLVE_ERRORS: ['RESOLVE_ERRORS', 'IN_PROGRESS', 'APPROVED', 'REJECTED'],
  IN_PROGRESS: ['RESOLVE_ERRORS', 'IN_PROGRESS', 'APPROVED', 'REJECTED'],
  PENDING_MANUAL_REVIEW: [],
  READY_FOR_VERIFICATION: ['RESOLVE_ERRORS', 'IN_PROGRESS', 'APPROVED', 'REJECTED'],
  APPROVED: [],
  REJECTED: [],
};

export const verificationErrorTypes = [
  'MISSING_FIELD',
  'INVALID_FIELD',
  'MISSING_LEGAL_PRESENCE_DOCUMENT',
  'MISSING_COMPANY_DETAILS_DOCUMENT',
  'MISSING_CONTROL_STRUCTURE_DOCUMENT',
  'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT',
  'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
  'MISSING_IDENTITY_DOCUMENT',
  'INVALID_DOCUMENT',
  'EXPIRED_DOCUMENT',
  'POOR_QUALITY_DOCUMENT',
  'SUSPECTED_FRAUD_DOCUMENT',
  'WRONG_DOCUMENT_TYPE',
  'INCOMPLETE_DOCUMENT',
  'UNREADABLE_DOCUMENT',
  'DOCUMENT_VERIFICATION_FAILED',
  'APPLICANT_SANCTIONED',
  'APPLICANT_FRAUD',
  'APPLICANT_CRIMINAL_RECORD',
  'APPLICANT_REJECTED',
  'MISSING_BENEFICIAL_OWNER',
] as const;
export type VerificationErrorType = (typeof verificationErrorTypes)[number];

const storedErrorSchema = z.object({
  /** `Customer:<uuid>` or `BeneficialOwner:<uuid>`: the resource with the problem. */
  resourceId: z.string(),
  type: z.enum(verificationErrorTypes),
  /** Path in the resource, such as `businessInfo.taxId`. */
  field: z.string().optional(),
  /** Any one of these is enough. */
  acceptedDocumentTypes: z.array(z.enum(documentTypes)).readonly().optional(),
  reason: z.string(),
});
/** A problem that the applicant must solve, or the reason of a rejection. */
export type VerificationError = Readonly<z.output<typeof storedErrorSchema>>;

export const storedVerificationSchema = z.object({
  platformId: z.string(),
  /** Bare UUIDv7; its time is the time of creation. */
  uuid: z.string(),
  /** Grows with every change; changes are conditional on it. */
  version: z.int(),
  customerUuid: z.string(),
  status: z.enum(verificationStatuses),
  errors: z.array(storedErrorSchema).readonly(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** A submission of a customer for verification. */
export type Verification = Readonly<z.output<typeof storedVerificationSchema>>;

/** An applicant at the time of a submission. */
export interface ApplicantFacts {
  readonly customer: Customer;
  /** The customer's last verification. */
  readonly last: Verification | undefined;
  /** The owners of a business, newest first. */
  readonly owners: readonly BeneficialOwner[];
  /** The documents of the customer and its owners. */
  readonly documents: readonly Document[];
}
