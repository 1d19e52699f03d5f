import accountTypesJson from './account-types.json' with { type: 'json' };
import type { AccountType } from './primary-identifiers.ts';

/** The rule for one field of an account type. */
export interface FieldRule {
  readonly type: string;
  readonly required?: boolean;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
}

export interface BeneficiaryRule {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/** One kind of external account: its currencies and rails, its identifier, and the fields that a payout needs. */
export interface AccountTypeRule {
  readonly currencies: readonly string[];
  /** null for wallets and Lightning, which use no bank rail. */
  readonly paymentRails: readonly string[] | null;
  /** Field that carries the account's identifier and, in the sandbox, the magic suffix. */
  readonly primaryIdentifier: string;
  readonly fields: Readonly<Record<string, FieldRule>>;
  /** Absent: the type has no beneficiary, so there is no name check. */
  readonly beneficiary?: { readonly INDIVIDUAL: BeneficiaryRule; readonly BUSINESS: BeneficiaryRule };
}

/** All account types, as shipped in account-types.json. */
export const accountTypes: Readonly<Record<AccountType, AccountTypeRule>> = accountTypesJson;
