import { accountTypes } from '#shared/account-types/account-types.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
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
 * Asks whether the account is its beneficiary's.
 * @throws Refusal INVALID_BANK_ACCOUNT when the bank does not know the account, INTERNAL_ERROR when it cannot be asked
 */
export type VerifyBeneficiary = (account: AccountToVerify) => Promise<BeneficiaryVerification>;

const unsupported: BeneficiaryVerification = { beneficiaryVerificationStatus: 'UNSUPPORTED' };

/** Source: spec.txt "Beneficiary name verification"; any other suffix is MATCHED. */
const statusOfSuffix: Readonly<Record<string, BeneficiaryVerificationStatus>> = {
  '102': 'NOT_MATCHED',
  '103': 'PARTIAL_MATCH',
  '104': 'PENDING',
  '106': 'UNSUPPORTED',
  '107': 'CHECKED_BY_RECEIVING_FI',
};

/** `Jane Doe` → `J. Doe`: the same person as a bank might have written it. */
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

const unknownAccount = (account: AccountToVerify): Refusal => {
  const path = `accountInfo.${identifierNameOf(account)}`;
  const message = 'names no account that the bank knows; check it with the beneficiary';
  return new Refusal('INVALID_BANK_ACCOUNT', {
    message: `${path} ${message}.`,
    details: { issues: [{ path, message }] },
  });
};

/** The sandbox's bank: the magic suffix decides. */
export const verifyInSandbox: VerifyBeneficiary = async (account) => {
  if (accountTypes[account.accountType].beneficiary === undefined) return unsupported;
  const suffix = magicSuffix(account);
  if (suffix === '105') throw unknownAccount(account);
  if (suffix === '109') throw new Refusal('INTERNAL_ERROR');
  const status = statusOfSuffix[suffix] ?? 'MATCHED';
  const { fullName, legalName } = account.beneficiary ?? {};
  return {
    beneficiaryVerificationStatus: status,
    verifiedFullName: verifiedName(status, fullName ?? legalName),
  };
};

/** No provider of name checks is configured: every account goes in unchecked, and says so. */
export const verifyNothing: VerifyBeneficiary = async () => unsupported;
