import { accountTypes } from '#shared/accounts/account-types/account-types.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import {
  inTheAnswer,
  type MagicOutcome,
  type MagicValues,
  outcomeOfEnd,
} from '#shared/kernel/magic-values.ts';
import type {
  AccountDetails,
  Beneficiary,
  BeneficiaryVerification,
  BeneficiaryVerificationStatus,
} from './external-account.ts';
import { identifierNameOf, magicSuffix } from './rules.ts';

export interface AccountToVerify extends AccountDetails {
  readonly beneficiary?: Beneficiary | undefined;
}

/**
 * Asks the bank whether the account belongs to its beneficiary.
 * @throws ApiError INVALID_BANK_ACCOUNT when the bank does not know the account, INTERNAL_ERROR when the check fails
 */
export type VerifyBeneficiary = (account: AccountToVerify) => Promise<BeneficiaryVerification>;

const unsupported: BeneficiaryVerification = { beneficiaryVerificationStatus: 'UNSUPPORTED' };

/** BY_TYPE: MATCHED where the account type has a beneficiary, UNSUPPORTED where there is no name to check. */
export type NameCheckOutcome = BeneficiaryVerificationStatus | 'UNKNOWN_ACCOUNT' | 'CHECK_FAILED' | 'BY_TYPE';

const check = (outcome: NameCheckOutcome, effect: string): MagicOutcome<NameCheckOutcome> => ({
  outcome,
  effect,
  when: inTheAnswer,
});

/** By the end of the account's primary identifier. */
export const nameCheckValues: MagicValues<NameCheckOutcome> = {
  values: {
    '102': check('NOT_MATCHED', 'The account belongs to somebody with another name.'),
    '103': check('PARTIAL_MATCH', 'The account belongs to somebody with a similar name.'),
    '104': check('PENDING', 'The check of the name is not finished.'),
    '105': check('UNKNOWN_ACCOUNT', 'The bank does not know the account; nothing is stored.'),
    '106': check('UNSUPPORTED', 'The payment rail has no check of names.'),
    '107': check('CHECKED_BY_RECEIVING_FI', 'The receiving institution checks the name by itself.'),
    '109': check('CHECK_FAILED', 'The check breaks down; nothing is stored.'),
  },
  otherwise: check('BY_TYPE', 'The name matches. Wallets and Lightning have no name to check.'),
};

/** `Jane Doe` → `J. Doe`: another spelling of the same name. */
const nearlyThatName = (name: string): string => {
  const [first = '', ...others] = name.split(' ');
  return [`${first.charAt(0)}.`, ...others].join(' ');
};

const verifiedName = (
  status: BeneficiaryVerificationStatus,
  name: string | undefined,
): string | undefined => {
  if (name === undefined) return undefined;
  if (status === 'MATCHED') return name;
  return status === 'PARTIAL_MATCH' ? nearlyThatName(name) : undefined;
};

const unknownAccount = (account: AccountToVerify): ApiError => {
  const path = `accountInfo.${identifierNameOf(account)}`;
  const message = 'names no account that the bank knows; check it with the beneficiary';
  return new ApiError('INVALID_BANK_ACCOUNT', {
    message: `${path} ${message}.`,
    details: { issues: [{ path, message }], ...simulatedBy(account) },
  });
};

/** The answer says that the sandbox made it up, and by which suffix. */
const simulatedBy = (account: AccountToVerify) => ({ simulated: true, magicSuffix: magicSuffix(account) });

const failedCheck = (account: AccountToVerify): ApiError =>
  new ApiError('INTERNAL_ERROR', {
    message: `The sandbox simulates a failed check of the account, because its number ends in ${magicSuffix(account)}; use another number.`,
    details: simulatedBy(account),
  });

/** The sandbox's bank. The magic suffix of the account chooses the result. */
export const verifyInSandbox: VerifyBeneficiary = async (account) => {
  const outcome = outcomeOfEnd(nameCheckValues, magicSuffix(account));
  if (outcome === 'UNKNOWN_ACCOUNT') throw unknownAccount(account);
  if (outcome === 'CHECK_FAILED') throw failedCheck(account);
  const isNamed = accountTypes[account.accountType].beneficiary !== undefined;
  const status = outcome === 'BY_TYPE' ? (isNamed ? 'MATCHED' : 'UNSUPPORTED') : outcome;
  const { fullName, legalName } = account.beneficiary ?? {};
  return {
    beneficiaryVerificationStatus: status,
    verifiedFullName: verifiedName(status, fullName ?? legalName),
  };
};

/** Without a provider of name checks every account is accepted without a check and shows UNSUPPORTED. */
export const verifyNothing: VerifyBeneficiary = async () => unsupported;
