import { createHash } from 'node:crypto';
import {
  accountTypes,
  isPaymentRail,
  type PaymentRail,
} from '#shared/accounts/account-types/account-types.ts';
import { type AccountType, primaryIdentifiers } from '#shared/accounts/account-types/primary-identifiers.ts';
import { mustBeSandbox } from '#shared/kernel/config.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import type { AccountDetails } from './external-account.ts';

/** The field that carries the account's primary identifier: `accountNumber`, `iban`, `address` and so on. */
export const identifierNameOf = ({ accountType, fields }: AccountDetails): string => {
  const possible = Object.keys(accountTypes[accountType].identifiers ?? {});
  return possible.find((name) => fields[name] !== undefined) ?? primaryIdentifiers[accountType];
};

/** The account's primary identifier: account number, IBAN, wallet address and so on. */
export const identifierOf = (account: AccountDetails): string => {
  const { accountType, fields } = account;
  const identifier = fields[identifierNameOf(account)];
  if (identifier === undefined) throw new Error(`An account of type ${accountType} has no identifier`);
  return identifier;
};

/**
 * The last three characters of the primary identifier, before the `@` if it has a domain part. They choose the outcome
 * in the sandbox (docs/sandbox.md).
 */
export const magicSuffix = (account: AccountDetails): string => {
  mustBeSandbox();
  const identifier = identifierOf(account);
  const at = identifier.lastIndexOf('@');
  return (at === -1 ? identifier : identifier.slice(0, at)).slice(-3);
};

/** Base 58 distinguishes capital from small letters; other identifiers do not. */
const caseSensitiveTypes: ReadonlySet<AccountType> = new Set(['SOLANA_WALLET', 'TRON_WALLET']);

const withoutSeparators = (text: string): string => text.replaceAll(/[\s\p{Pd}]/gu, '');

/** One text for all spellings of an identifier. */
const normalizedIdentifier = (account: AccountDetails): string => {
  const identifier = withoutSeparators(identifierOf(account));
  return caseSensitiveTypes.has(account.accountType) ? identifier : identifier.toUpperCase();
};

/** A BIC of 8 characters is the one with the branch XXX: ISO 9362. */
const normalizedBank = (account: AccountDetails, name: string): string => {
  const text = withoutSeparators(account.fields[name] ?? '').toUpperCase();
  return name === 'swiftCode' && text.length === 11 ? text.replace(/XXX$/, '') : text;
};

/**
 * One text for all spellings of the same account: its type, network, identifier and bank. Two people may have one number
 * at two banks.
 */
export const accountIdentity = (
  account: AccountDetails & { readonly cryptoNetwork?: string | undefined },
): string =>
  JSON.stringify([
    account.accountType,
    account.cryptoNetwork ?? '',
    normalizedIdentifier(account),
    ...accountTypes[account.accountType].bankFields.map((name) => normalizedBank(account, name)),
  ]);

/** The fields that make two accounts the same account. */
export const identityFields = (account: AccountDetails): string[] => [
  identifierNameOf(account),
  ...accountTypes[account.accountType].bankFields,
];

/** The rails that reach an account; none for wallets and Lightning. */
export const railsOf = (account: AccountDetails): PaymentRail[] => {
  const { identifiers, paymentRails } = accountTypes[account.accountType];
  const ofIdentifier = identifiers?.[identifierNameOf(account)]?.paymentRails;
  return (ofIdentifier ?? paymentRails ?? []).filter(isPaymentRail);
};

/** @throws ApiError INVALID_INPUT when the account is not on the rail that a request chose for its money */
export const checkRail = (paymentRail: PaymentRail | undefined, account?: AccountDetails): void => {
  const rails = account === undefined ? [] : railsOf(account);
  if (paymentRail === undefined || rails.includes(paymentRail)) return;
  const message =
    rails.length === 0
      ? 'must be left out: the account is on no bank rail'
      : `must be one of ${rails.join(', ')} for this account`;
  throw invalidInput([{ path: 'destination.paymentRail', message }]);
};

/** The rail of a payout before its switch has said anything: the chosen one, or the only one. */
export const knownRail = (
  account: AccountDetails,
  chosen: PaymentRail | undefined,
): PaymentRail | undefined => {
  const [first, second] = railsOf(account);
  return chosen ?? (second === undefined ? first : undefined);
};

/** The rail that the sandbox takes: the chosen one, or the first. */
export const sandboxRail = (
  account: AccountDetails,
  chosen: PaymentRail | undefined,
): PaymentRail | undefined => chosen ?? railsOf(account)[0];

/** What the sandbox calls a payment on a blockchain; undefined where there is none. @param uuid of the payment */
export const sandboxOnChain = (
  {
    accountType,
    cryptoNetwork,
  }: Pick<AccountDetails, 'accountType'> & { readonly cryptoNetwork?: string | undefined },
  uuid: string,
) => {
  mustBeSandbox();
  if (!accountType.endsWith('_WALLET')) return undefined;
  const network = cryptoNetwork ?? accountType.replace(/_WALLET$/, '');
  return { network, hash: `0x${createHash('sha256').update(`on chain ${uuid}`).digest('hex')}` };
};

/** @throws ApiError INVALID_CURRENCY when accounts of this type do not hold the currency */
export const checkCurrency = (currency: string, accountType: AccountType): void => {
  const { currencies } = accountTypes[accountType];
  if (currencies.includes(currency)) return;
  throw new ApiError('INVALID_CURRENCY', {
    message: `A ${accountType} holds ${currencies.join(' or ')}, not ${currency}.`,
    details: { currency, supportedCurrencies: currencies },
  });
};
