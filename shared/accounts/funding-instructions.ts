import { referenceOf } from '#shared/transactions/reference.ts';
import { accountTypes } from './account-types.ts';
import type { InternalAccountRef } from './internal-accounts.ts';
import { type PaymentInstructions, paymentFields } from './payment-instructions.ts';
import { type AccountType, accountTypeNames } from './primary-identifiers.ts';
import { sandboxValue } from './sandbox-value.ts';

const sandboxFields = (accountType: AccountType, accountUuid: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(paymentFields(accountType)).map(([name, rule]) => {
      const seed = `${accountUuid} ${accountType} ${name}`;
      return [name, sandboxValue(accountType, { name, rule }, seed)];
    }),
  );

const instructionsFor = (accountType: AccountType, account: InternalAccountRef): PaymentInstructions => {
  const { paymentRails } = accountTypes[accountType];
  const reference = referenceOf(account.accountUuid);
  return {
    instructionsNotes: `Give the reference ${reference} with the payment.`,
    isPlatformAccount: account.owner.kind === 'platform',
    accountOrWalletInfo: {
      accountType,
      ...(paymentRails === null ? {} : { paymentRails: [...paymentRails] }),
      ...sandboxFields(accountType, account.accountUuid),
      reference,
    },
  };
};

/**
 * Where to pay money in. Sandbox: made-up but well-formed accounts, one for each account type of the currency, always
 * the same for one account. Production: none, since nobody may be told to pay into an account that does not exist
 * (docs/decisions/0044).
 */
export const fundingInstructions = (
  account: InternalAccountRef,
  environment: 'sandbox' | 'production',
): PaymentInstructions[] => {
  if (environment === 'production') return [];
  return accountTypeNames
    .filter((accountType) => accountTypes[accountType].currencies.includes(account.currency))
    .map((accountType) => instructionsFor(accountType, account));
};
