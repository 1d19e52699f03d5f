import * as z from 'zod';
import accountTypesJson from './account-types.json' with { type: 'json' };
import type { AccountType } from './primary-identifiers.ts';

/** The rails of payments to bank and mobile-money accounts. Wallets and Lightning use none of them. */
export const paymentRails = [
  'ACH',
  'BANK_TRANSFER',
  'FAST',
  'FASTER_PAYMENTS',
  'FEDNOW',
  'MOBILE_MONEY',
  'PAYNOW',
  'PIX',
  'RTP',
  'SEPA',
  'SEPA_INSTANT',
  'SPEI',
  'SWIFT',
  'UPI',
  'WIRE',
] as const;
export type PaymentRail = (typeof paymentRails)[number];

export const isPaymentRail = (name: string): name is PaymentRail =>
  paymentRails.some((rail) => rail === name);

export const paymentRailSchema = z.enum(paymentRails).meta({ id: 'PaymentRail' });

/** The rule for one field of an account type. */
export interface FieldRule {
  readonly type: string;
  readonly required?: boolean;
  /** Of the text without the spaces and hyphens that people write, and with capitals where it knows no small letters. */
  readonly pattern?: string;
  /** Further characters that people write between the parts of the number. */
  readonly separators?: string;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
}

export interface BeneficiaryRule {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

export interface BeneficiaryRules {
  readonly INDIVIDUAL: BeneficiaryRule;
  readonly BUSINESS: BeneficiaryRule;
}

/** `USUAL` in account-types.json: written out for each type, it made a quarter of the 32 KB that functions with account types load. */
const usualBeneficiary: BeneficiaryRules = {
  INDIVIDUAL: {
    required: ['fullName'],
    optional: ['address', 'birthDate', 'countryOfResidence', 'email', 'nationality', 'phoneNumber'],
  },
  BUSINESS: {
    required: ['legalName'],
    optional: ['address', 'countryOfResidence', 'email', 'phoneNumber', 'registrationNumber', 'taxId'],
  },
};

/** A field that may identify an account of the type. */
export interface IdentifierRule {
  /** Of the type's rails the ones that reach an account with this identifier. Absent: all. */
  readonly paymentRails?: readonly string[];
  /** Fields that must come with it. */
  readonly requires?: readonly string[];
}

/** One kind of external account: its currencies and rails, its identifier, and the fields that a payout needs. */
export interface AccountTypeRule {
  readonly currencies: readonly string[];
  /** null for wallets and Lightning, which use no bank rail. */
  readonly paymentRails: readonly string[] | null;
  /** Field that carries the account's identifier and, in the sandbox, the magic suffix. */
  readonly primaryIdentifier: string;
  /** Exactly one of these fields identifies an account, `primaryIdentifier` usually. Absent: that one always does. */
  readonly identifiers?: Readonly<Record<string, IdentifierRule>>;
  /** Fields that tell two banks, or two providers, with the same identifier apart. Empty: the identifier is unique. */
  readonly bankFields: readonly string[];
  /** ISO 3166-1 alpha-2: `bankName` is a bank of this country. Absent: of any country with the currency. */
  readonly bankCountry?: string;
  /** `bankName` may name any bank of the world, because no list of ours has them all. */
  readonly isAnyBank?: boolean;
  readonly fields: Readonly<Record<string, FieldRule>>;
  /** Absent: the type has no beneficiary, so there is no name check. A text: the rule that most types have. */
  readonly beneficiary?: BeneficiaryRules | string;
}

/** All account types, as shipped in account-types.json. */
export const accountTypes: Readonly<Record<AccountType, AccountTypeRule>> = accountTypesJson;

/** What the holder of an account of this type must, and may, be known by; undefined for types without a holder. */
export const beneficiaryRules = (accountType: AccountType): BeneficiaryRules | undefined => {
  const { beneficiary } = accountTypes[accountType];
  return typeof beneficiary === 'string' ? usualBeneficiary : beneficiary;
};
