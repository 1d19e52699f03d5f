import * as z from 'zod';
import { accountTypes } from '#shared/accounts/account-types/account-types.ts';
import { type AccountType, accountTypeNames } from '#shared/accounts/account-types/primary-identifiers.ts';
import { setting } from '#shared/kernel/config.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import { brCode } from './br-code.ts';
import { accountTypeOn } from './crypto-networks.ts';
import type { InternalAccountRef } from './internal-accounts.ts';
import {
  depositAccountSchema,
  isWallet,
  type PaymentInstructions,
  paymentFields,
} from './payment-instructions.ts';
import { railsOf } from './rules.ts';
import { lightningInvoice, sandboxValue, sparkInvoice } from './sandbox-value.ts';

/** The account or payment that the money is for. The same uuid always gets the same values. */
interface Purpose {
  readonly uuid: string;
  readonly currency: string;
  readonly isPlatformAccount: boolean;
  /** What is to be paid, in the smallest unit; undefined when any amount may come. */
  readonly amountMinor?: bigint | undefined;
  /** The network that the payer chose. */
  readonly cryptoNetwork?: string | undefined;
}

const seedOf = (accountType: AccountType, { uuid }: Purpose, name: string): string =>
  `${uuid} ${accountType} ${name}`;

const sandboxFields = (accountType: AccountType, purpose: Purpose): Record<string, string> =>
  Object.fromEntries(
    Object.entries(paymentFields(accountType)).map(([name, rule]) => {
      const seed = seedOf(accountType, purpose, name);
      return [name, sandboxValue(accountType, { name, rule }, seed)];
    }),
  );

/** A uuid of version 7 begins with its time, so its reference begins with 0; a Pix transaction has 25 characters. */
const pixTransactionId = (reference: string): string => reference.slice(-25);

const pixCode = (pixKey: string, purpose: Purpose): string =>
  brCode({
    pixKey,
    payeeName: 'PAYMENTS SERVICE',
    payeeCity: 'SAO PAULO',
    transactionId: pixTransactionId(referenceOf(purpose.uuid)),
    amountMinor: purpose.amountMinor,
  });

/** The domain `test` is reserved, so the page can never be somebody's. */
const paymentPage = ({ uuid }: Purpose): string => `https://pay.sandbox.test/pse/${referenceOf(uuid)}`;

/** Fields that only payment instructions have. */
const ownFields = (
  accountType: AccountType,
  purpose: Purpose,
  fields: Record<string, string>,
): Record<string, string> => {
  const { currency, amountMinor } = purpose;
  const seed = seedOf(accountType, purpose, 'invoice');
  switch (accountType) {
    case 'BRL_ACCOUNT':
      return { qrCode: pixCode(fields.pixKey ?? '', purpose) };
    case 'COP_ACCOUNT':
      return { paymentUrl: paymentPage(purpose) };
    case 'LIGHTNING':
      return { invoice: lightningInvoice(seed, purpose) };
    case 'SPARK_WALLET':
      return {
        assetType: currency,
        ...(amountMinor !== undefined && { invoice: sparkInvoice(seed, amountMinor) }),
      };
    default:
      return isWallet(accountType) ? { assetType: currency } : {};
  }
};

/** The reference names the account or payment: the payer must give it. */
const instructionsWith = (
  accountType: AccountType,
  { uuid, isPlatformAccount }: Pick<Purpose, 'uuid' | 'isPlatformAccount'>,
  fields: Record<string, string>,
): PaymentInstructions => {
  const isOnRails = accountTypes[accountType].paymentRails !== null;
  const reference = referenceOf(uuid);
  return {
    instructionsNotes: `Give the reference ${reference} with the payment.`,
    isPlatformAccount,
    accountOrWalletInfo: {
      accountType,
      ...(isOnRails && { paymentRails: railsOf({ accountType, fields }) }),
      ...fields,
      reference,
    },
  };
};

const instructionsFor = (accountType: AccountType, purpose: Purpose): PaymentInstructions => {
  const fields = sandboxFields(accountType, purpose);
  return instructionsWith(accountType, purpose, { ...fields, ...ownFields(accountType, purpose, fields) });
};

/**
 * Of a currency that has an account type of its own country. A payer pays there; these two lead out of it, to banks at
 * which this service would hold no account.
 */
const onlyForPayouts: readonly AccountType[] = ['SLV_ACCOUNT', 'SWIFT_ACCOUNT'];

const isOn = (accountType: AccountType, { currency, cryptoNetwork }: Purpose): boolean =>
  accountTypes[accountType].currencies.includes(currency) &&
  !onlyForPayouts.includes(accountType) &&
  (cryptoNetwork === undefined || accountTypeOn(cryptoNetwork) === accountType);

const sandboxInstructions = (purpose: Purpose): PaymentInstructions[] =>
  accountTypeNames
    .filter((accountType) => isOn(accountType, purpose))
    .map((accountType) => instructionsFor(accountType, purpose));

const depositAccounts = setting(
  'DEPOSIT_ACCOUNTS',
  z
    .string()
    .transform((json): unknown => JSON.parse(json))
    .pipe(z.array(depositAccountSchema))
    .default([]),
);

const operatorsInstructions = ({ uuid, currency, isPlatformAccount }: Purpose): PaymentInstructions[] =>
  depositAccounts
    .filter((account) => account.currency === currency)
    .map(({ accountType, fields }) => instructionsWith(accountType, { uuid, isPlatformAccount }, fields));

/**
 * Where to pay money in. Sandbox: invented, well-formed accounts, one for each account type of the currency. Production:
 * the operator's accounts of the settings; none without them, because the service must not name accounts that do not
 * exist (decisions "production without the sandbox" and "deposits and a suspense account").
 */
export const fundingInstructions = (
  { accountUuid: uuid, currency, owner }: InternalAccountRef,
  environment: 'sandbox' | 'production',
): PaymentInstructions[] => {
  const purpose = { uuid, currency, isPlatformAccount: owner.kind === 'platform' };
  return environment === 'production' ? operatorsInstructions(purpose) : sandboxInstructions(purpose);
};

/** Where to pay for a quote with real-time funding, which only the sandbox offers. The reference names the payment. */
export const quoteFundingInstructions = (purpose: Purpose): PaymentInstructions[] =>
  sandboxInstructions(purpose);
