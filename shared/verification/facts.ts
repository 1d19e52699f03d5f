import type { BeneficialOwner } from '#shared/customers/beneficial-owners/beneficial-owner.ts';
import type { Customer } from '#shared/customers/customer.ts';
import type { Document } from '#shared/documents/document.ts';
import type { Verification } from './verification.ts';

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
