import type { AccountType } from '#shared/account-types/primary-identifiers.ts';
import type { Address } from '#shared/customers/customer.ts';

export const externalAccountStatuses = ['PENDING', 'ACTIVE', 'UNDER_REVIEW', 'INACTIVE'] as const;
export type ExternalAccountStatus = (typeof externalAccountStatuses)[number];

export const beneficiaryVerificationStatuses = [
  'MATCHED',
  'PARTIAL_MATCH',
  'NOT_MATCHED',
  'UNSUPPORTED',
  'CHECKED_BY_RECEIVING_FI',
  'PENDING',
] as const;
export type BeneficiaryVerificationStatus = (typeof beneficiaryVerificationStatuses)[number];

export const ownerKinds = ['customer', 'platform'] as const;
export type OwnerKind = (typeof ownerKinds)[number];

export const beneficiaryTypes = ['INDIVIDUAL', 'BUSINESS'] as const;

/** Who is paid; which fields are there depends on the account type. */
export interface Beneficiary {
  readonly beneficiaryType: (typeof beneficiaryTypes)[number];
  readonly fullName?: string | undefined;
  readonly legalName?: string | undefined;
  readonly birthDate?: string | undefined;
  readonly nationality?: string | undefined;
  readonly email?: string | undefined;
  readonly phoneNumber?: string | undefined;
  readonly registrationNumber?: string | undefined;
  readonly taxId?: string | undefined;
  readonly countryOfResidence?: string | undefined;
  readonly address?: Address | undefined;
}

/** What identifies an account outside the service: the fields of its type. */
export interface AccountDetails {
  readonly accountType: AccountType;
  /** The type's own fields, by name. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Whose external account it is. */
export interface ExternalOwner {
  readonly platformId: string;
  readonly ownerKind: OwnerKind;
  /** uuid of the customer, or of the platform itself. */
  readonly ownerUuid: string;
}

/** What the check of the beneficiary's name said. */
export interface BeneficiaryVerification {
  readonly beneficiaryVerificationStatus: BeneficiaryVerificationStatus;
  /** The name the receiving bank knows, where it told. */
  readonly verifiedFullName?: string | undefined;
}

/** A bank account, wallet or mobile-money account outside the service. */
export interface ExternalAccount extends AccountDetails, ExternalOwner, BeneficiaryVerification {
  readonly uuid: string;
  readonly currency: string;
  readonly status: ExternalAccountStatus;
  readonly beneficiary?: Beneficiary | undefined;
  readonly platformAccountId?: string | undefined;
  readonly defaultUmaDepositAccount: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}
