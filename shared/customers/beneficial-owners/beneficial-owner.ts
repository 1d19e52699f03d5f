import type { Address, VerificationStatus } from '../customer.ts';

export const beneficialOwnerRoles = [
  'UBO',
  'DIRECTOR',
  'COMPANY_OFFICER',
  'CONTROL_PERSON',
  'TRUSTEE',
  'GENERAL_PARTNER',
] as const;
/** Source: fields.md `BeneficialOwnerRole`. */
export type BeneficialOwnerRole = (typeof beneficialOwnerRoles)[number];

export const identificationTypes = ['SSN', 'ITIN', 'EIN', 'NON_US_TAX_ID'] as const;
/** Source: fields.md `IdentificationType`. */
export type IdentificationType = (typeof identificationTypes)[number];

export interface PersonalInfo {
  readonly firstName: string;
  readonly middleName?: string | undefined;
  readonly lastName: string;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string;
  readonly nationality: string;
  readonly email?: string | undefined;
  readonly phoneNumber?: string | undefined;
  readonly address: Address;
  readonly idType: IdentificationType;
  /** The number that `idType` names. */
  readonly identifier: string;
  readonly countryOfIssuance?: string | undefined;
}

/** Someone who owns, controls or directs a business. */
export interface BeneficialOwner {
  readonly platformId: string;
  /** Bare UUIDv7; its time is the time of creation. */
  readonly uuid: string;
  /** Grows with every change; changes are conditional on it. */
  readonly version: number;
  /** Bare uuid of the business customer. */
  readonly customerUuid: string;
  readonly roles: readonly BeneficialOwnerRole[];
  /** Whole percent, 0 to 100. */
  readonly ownershipPercentage: number;
  readonly personalInfo: PersonalInfo;
  readonly kycStatus: VerificationStatus;
  /** ISO time at which the sandbox decides on the present name; absent when nothing is to be decided. */
  readonly kycDueAt?: string | undefined;
  readonly createdAt: string;
  readonly updatedAt: string;
}
