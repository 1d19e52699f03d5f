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
 * Asks the bank whether the account belongs to its beneficiary.
 * @throws Refusal INVALID_BANK_ACCOUNT when the bank does not know the account, INTERNAL_ERROR when the check fails
 */
export type VerifyBeneficiary = (account: AccountToVerify) => Promise<BeneficiaryVerification>;

const unsupported: BeneficiaryVerification = { beneficiaryVerificationStatus: 'UNSUPPORTED' };

/** Magic suffixes of the name check (docs/sandbox.md). Any other suffix is MATCHED where there is a name to check. */
const statusOfSuffix: Readonly<Record<string, BeneficiaryVerificationStatus>> = {
  '102': 'NOT_MATCHED',
  '103': 'PARTIAL_MATCH',
  '104': 'PENDING',
  '106': 'UNSUPPORTED',
  '107': 'CHECKED_BY_RECEIVING_FI',
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

const unknownAccount = (account: AccountToVerify): Refusal => {
  const path = `accountInfo.${identifierNameOf(account)}`;
  const message = 'names no account that the bank knows; check it with the beneficiary';
  return new Refusal('INVALID_BANK_ACCOUNT', {
    message: `${path} ${message}.`,
    details: { issues: [{ path, message }], ...simulatedBy('105') },
  });
};

/** The answer says that the sandbox made it up, and by which suffix. */
const simulatedBy = (magicSuffix: string) => ({ simulated: true, magicSuffix });

const failedCheck = (): Refusal =>
  new Refusal('INTERNAL_ERROR', {
    message:
      'The sandbox simulates a failed check of the account, because its number ends in 109; use another number.',
    details: simulatedBy('109'),
  });

/** The sandbox's bank. The magic suffix of the account chooses the result. */
export const verifyInSandbox: VerifyBeneficiary = async (account) => {
  const suffix = magicSuffix(account);
  if (suffix === '105') throw unknownAccount(account);
  if (suffix === '109') throw failedCheck();
  const isNamed = accountTypes[account.accountType].beneficiary !== undefined;
  const status = statusOfSuffix[suffix] ?? (isNamed ? 'MATCHED' : 'UNSUPPORTED');
  const { fullName, legalName } = account.beneficiary ?? {};
  return {
    beneficiaryVerificationStatus: status,
    verifiedFullName: verifiedName(status, fullName ?? legalName),
  };
};

/** Without a provider of name checks every account is accepted without a check and shows UNSUPPORTED. */
export const verifyNothing: VerifyBeneficiary = async () => unsupported;
