import * as z from 'zod';
import { accountTypes, type FieldRule } from '#shared/accounts/account-types/account-types.ts';
import { type AccountType, accountTypeNames } from '#shared/accounts/account-types/primary-identifiers.ts';
import { type AccountInfo, fieldSchema, schemaName, unionOfTypes } from './account-info-schemas.ts';

/** The fields that a payer must fill in, by name. */
export const paymentFields = (accountType: AccountType): Readonly<Record<string, FieldRule>> => {
  if (accountType === 'LIGHTNING') return { invoice: { type: 'string', required: true } };
  const { fields, identifiers, primaryIdentifier } = accountTypes[accountType];
  const chosen = identifiers === undefined ? [] : [primaryIdentifier];
  const needed = [...chosen, ...(identifiers?.[primaryIdentifier]?.requires ?? [])];
  return Object.fromEntries(
    Object.entries(fields).filter(([name, rule]) => rule.required === true || needed.includes(name)),
  );
};

/** Fields that only payment instructions have, not the accounts of the type. */
const ownFields = (accountType: AccountType): Readonly<Record<string, z.ZodType>> => {
  const asset = { assetType: z.enum([...accountTypes[accountType].currencies]) };
  if (accountType === 'BRL_ACCOUNT') {
    return { qrCode: z.string().meta({ description: 'BR Code: the payload of a Pix QR code' }) };
  }
  if (accountType === 'COP_ACCOUNT') {
    return { paymentUrl: z.url().meta({ description: 'Page on which the payer pays by PSE' }) };
  }
  if (accountType === 'SPARK_WALLET') {
    const invoice = z.string().optional().meta({ description: 'For a payment of a fixed amount' });
    return { ...asset, invoice };
  }
  return isWallet(accountType) ? asset : {};
};

/** Accounts that hold tokens or coins on a network under an address. */
export const isWallet = (accountType: AccountType): boolean => accountType.endsWith('_WALLET');

const paymentVariant = (accountType: AccountType) => {
  const { paymentRails } = accountTypes[accountType];
  const fields = Object.entries(paymentFields(accountType)).map(
    ([name, rule]) => [name, fieldSchema(rule)] as const,
  );
  const rails = paymentRails === null ? {} : { paymentRails: z.array(z.enum([...paymentRails])) };
  const name = accountType === 'LIGHTNING' ? 'LightningInvoice' : schemaName(accountType);
  return z
    .object({
      accountType: z.literal(accountType),
      ...rails,
      ...Object.fromEntries(fields),
      ...ownFields(accountType),
      reference: z.string().meta({ description: 'Tells us whose money it is' }),
    })
    .meta({ id: `Payment${name}Info` });
};

const accountOrWalletInfo: z.ZodType<AccountInfo, AccountInfo> = z.lazy(() =>
  unionOfTypes(paymentVariant).meta({ id: 'PaymentAccountOrWalletInfo' }),
);

/** How to pay money in. */
export const paymentInstructionsSchema = z
  .object({
    instructionsNotes: z.string().optional(),
    isPlatformAccount: z.boolean().optional().meta({ description: "The money would be the platform's own" }),
    accountOrWalletInfo,
  })
  .meta({ id: 'PaymentInstructions' });

export type PaymentInstructions = z.input<typeof paymentInstructionsSchema>;

export const depositAccountSchema = z.object({
  currency: z.string(),
  accountType: z.enum(accountTypeNames),
  /** The fields of the account type, as in `POST /customers/external-accounts`. */
  fields: z.record(z.string(), z.string()),
});
/** The operator's own account at a bank, where money for all accounts in its currency comes in. */
export type DepositAccount = Readonly<z.output<typeof depositAccountSchema>>;

/** The others need a code, a page or an invoice for each payment. A wallet has no reference beside its address. */
const withoutReference: readonly AccountType[] = ['BRL_ACCOUNT', 'COP_ACCOUNT', 'LIGHTNING'];

/** Why nobody can pay into this account with a reference of ours; undefined when it can be used. */
export const depositAccountProblem = (account: DepositAccount): string | undefined => {
  const { currency, accountType, fields } = account;
  if (withoutReference.includes(accountType) || isWallet(accountType)) {
    return `${accountType} carries no reference`;
  }
  if (!accountTypes[accountType].currencies.includes(currency)) return `${accountType} is not in ${currency}`;
  const wrong = Object.entries(paymentFields(accountType)).find(
    ([name, rule]) => !fieldSchema(rule).safeParse(fields[name]).success,
  );
  return wrong && `${accountType} needs a valid ${wrong[0]}`;
};
