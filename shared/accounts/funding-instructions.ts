import { accountTypes } from '#shared/account-types/account-types.ts';
import { type AccountType, accountTypeNames } from '#shared/account-types/primary-identifiers.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import type { InternalAccountRef } from './internal-accounts.ts';
import { type PaymentInstructions, paymentFields } from './payment-instructions.ts';
import { sandboxValue } from './sandbox-value.ts';

/** The account or payment that the money is for. The same uuid always gets the same values. */
interface Purpose {
  readonly uuid: string;
  readonly currency: string;
  readonly isPlatformAccount: boolean;
}

const sandboxFields = (accountType: AccountType, uuid: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(paymentFields(accountType)).map(([name, rule]) => {
      const seed = `${uuid} ${accountType} ${name}`;
      return [name, sandboxValue(accountType, { name, rule }, seed)];
    }),
  );

const instructionsFor = (accountType: AccountType, purpose: Purpose): PaymentInstructions => {
  const { paymentRails } = accountTypes[accountType];
  const reference = referenceOf(purpose.uuid);
  return {
    instructionsNotes: `Give the reference ${reference} with the payment.`,
    isPlatformAccount: purpose.isPlatformAccount,
    accountOrWalletInfo: {
      accountType,
      ...(paymentRails === null ? {} : { paymentRails: [...paymentRails] }),
      ...sandboxFields(accountType, purpose.uuid),
      reference,
    },
  };
};

const sandboxInstructions = (purpose: Purpose): PaymentInstructions[] =>
  accountTypeNames
    .filter((accountType) => accountTypes[accountType].currencies.includes(purpose.currency))
    .map((accountType) => instructionsFor(accountType, purpose));

/**
 * Where to pay money in. Sandbox: invented, well-formed accounts, one for each account type of the currency.
 * Production: none, because the service must not name accounts that do not exist (docs/decisions/0044).
 */
export const fundingInstructions = (
  { accountUuid: uuid, currency, owner }: InternalAccountRef,
  environment: 'sandbox' | 'production',
): PaymentInstructions[] =>
  environment === 'production'
    ? []
    : sandboxInstructions({ uuid, currency, isPlatformAccount: owner.kind === 'platform' });

/** Where to pay for a quote with real-time funding, which only the sandbox offers. The reference names the payment. */
export const quoteFundingInstructions = (purpose: Purpose): PaymentInstructions[] =>
  sandboxInstructions(purpose);
