import type { BeneficialOwner } from '#shared/customers/beneficial-owners/beneficial-owner.ts';
import type { Customer } from '#shared/customers/customer.ts';
import type { Document } from '#shared/documents/document.ts';
import type { DocumentType } from '#shared/documents/document-types.ts';

export const verificationStatuses = [
  'RESOLVE_ERRORS',
  'PENDING_MANUAL_REVIEW',
  'IN_PROGRESS',
  'APPROVED',
  'REJECTED',
  'READY_FOR_VERIFICATION',
] as const;
/** Source: fields.md. We use RESOLVE_ERRORS, IN_PROGRESS, APPROVED and REJECTED (docs/verification.md). */
export type VerificationStatus = (typeof verificationStatuses)[number];

/** Source: fields.md `VerificationErrorType`. */
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

/** One thing to mend, or why the applicant was rejected. */
export interface VerificationError {
  /** `Customer:<uuid>` or `BeneficialOwner:<uuid>`: whose problem it is. */
  readonly resourceId: string;
  readonly type: VerificationErrorType;
  /** Path in the resource, such as `businessInfo.taxId`. */
  readonly field?: string | undefined;
  /** Any one of these is enough. */
  readonly acceptedDocumentTypes?: readonly DocumentType[] | undefined;
  readonly reason: string;
}

/** A customer handed in to be verified. */
export interface Verification {
  readonly platformId: string;
  /** Bare UUIDv7; its time is the time of creation. */
  readonly uuid: string;
  /** Grows with every change; changes are conditional on it. */
  readonly version: number;
  readonly customerUuid: string;
  readonly status: VerificationStatus;
  readonly errors: readonly VerificationError[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What is known of an applicant when it is submitted. */
export interface ApplicantFacts {
  readonly customer: Customer;
  /** The customer's last verification. */
  readonly last: Verification | undefined;
  /** Of a business; newest first. */
  readonly owners: readonly BeneficialOwner[];
  /** Of the customer and of its owners. */
  readonly documents: readonly Document[];
}
