import type { BusinessInfo } from './business-info.ts';

export const customerTypes = ['INDIVIDUAL', 'BUSINESS'] as const;
export type CustomerType = (typeof customerTypes)[number];

export const verificationStatuses = ['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED'] as const;
/** Both KycStatus and KybStatus. */
export type VerificationStatus = (typeof verificationStatuses)[number];

export interface Address {
  readonly line1: string;
  readonly line2?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly postalCode: string;
  readonly country: string;
}

/** A platform's customer. */
export interface Customer {
  /** Bare uuid of the platform. */
  readonly platformId: string;
  /** Bare UUIDv7 whose last ten bits are zero, see kernel/account-id.ts; its time is the time of creation. */
  readonly uuid: string;
  /** Grows with every change; changes are conditional on it. */
  readonly version: number;
  readonly customerType: CustomerType;
  readonly platformCustomerId: string;
  /** `$name@domain`, lower case. */
  readonly umaAddress: string;
  readonly region?: string | undefined;
  /** The enabled currencies. */
  readonly currencies: readonly string[];
  /** Every internal account ever opened: currency to the ISO time it was opened. Never loses an entry. */
  readonly accountsOpenedAt: Readonly<Record<string, string>>;
  readonly isDeleted: boolean;
  /** Individuals have a kycStatus, businesses a kybStatus. */
  readonly kycStatus?: VerificationStatus | undefined;
  readonly kybStatus?: VerificationStatus | undefined;
  readonly fullName?: string | undefined;
  readonly birthDate?: string | undefined;
  readonly nationality?: string | undefined;
  readonly address?: Address | undefined;
  readonly businessInfo?: BusinessInfo | undefined;
  /** The version in which kycStatus or kybStatus changed last, and its ISO time; none: never since the creation. */
  readonly statusChange?: { readonly version: number; readonly at: string } | undefined;
  /** uuid of the external account that takes incoming UMA payments; none: the internal account. */
  readonly defaultUmaDepositAccountUuid?: string | undefined;
  /** uuid of the customer's last verification. */
  readonly verificationUuid?: string | undefined;
  readonly createdAt: string;
  readonly updatedAt: string;
}
