import * as z from 'zod';
import { accountTypeNames } from '#shared/accounts/account-types/primary-identifiers.ts';
import { storedAddressSchema } from '#shared/customers/customer.ts';

export const externalAccountStatuses = ['PENDING', 'ACTIVE', 'UNDER_REVIEW', 'INACTIVE'] as const;

export const beneficiaryVerificationStatuses = [
  'MATCHED',
  'PARTIAL_MATCH',
  'NOT_MATCHED',
  'UNSUPPORTED',
  'CHECKED_BY_RECEIVING_FI',
  'PENDING',
] as const;
export type BeneficiaryVerificationStatus = (typeof beneficiaryVerificationStatuses)[number];

const ownerKinds = ['customer', 'platform'] as const;
export type OwnerKind = (typeof ownerKinds)[number];

export const beneficiaryTypes = ['INDIVIDUAL', 'BUSINESS'] as const;

const text = z.string().optional();

/** A beneficiary as the table holds it. The account type's own schema checked it before. */
export const storedBeneficiarySchema = z.object({
  beneficiaryType: z.enum(beneficiaryTypes),
  fullName: text,
  legalName: text,
  birthDate: text,
  nationality: text,
  email: text,
  phoneNumber: text,
  registrationNumber: text,
  taxId: text,
  countryOfResidence: text,
  address: storedAddressSchema.optional(),
});
/** Who is paid. The account type decides which fields there are. */
export type Beneficiary = Readonly<z.output<typeof storedBeneficiarySchema>>;

export const externalAccountItemSchema = z.object({
  platformId: z.string(),
  uuid: z.string(),
  ownerKind: z.enum(ownerKinds),
  /** uuid of the customer, or of the platform itself. */
  ownerUuid: z.string(),
  accountType: z.enum(accountTypeNames),
  /** The type's own fields, by name. */
  fields: z.record(z.string(), z.string()).readonly(),
  currency: z.string(),
  /** Of a wallet; absent when it is the account type's main network. */
  cryptoNetwork: z.string().optional(),
  status: z.enum(externalAccountStatuses),
  beneficiary: storedBeneficiarySchema.optional(),
  platformAccountId: z.string().optional(),
  defaultUmaDepositAccount: z.boolean(),
  beneficiaryVerificationStatus: z.enum(beneficiaryVerificationStatuses),
  /** The name that the receiving bank knows, if the bank gave it. */
  verifiedFullName: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** A bank account, wallet or mobile-money account outside the service. */
export type ExternalAccount = Readonly<z.output<typeof externalAccountItemSchema>>;

/** What identifies an account outside the service: the fields of its type. */
export type AccountDetails = Pick<ExternalAccount, 'accountType' | 'fields'>;

/** Whose external account it is. */
export type ExternalOwner = Pick<ExternalAccount, 'platformId' | 'ownerKind' | 'ownerUuid'>;

/** What the check of the beneficiary's name said. */
export type BeneficiaryVerification = Pick<
  ExternalAccount,
  'beneficiaryVerificationStatus' | 'verifiedFullName'
>;
