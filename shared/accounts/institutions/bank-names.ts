import { accountTypes } from '#shared/accounts/account-types/account-types.ts';
import type { AccountDetails } from '#shared/accounts/external-account.ts';
import type { Environment } from '#shared/kernel/config.ts';
import type { ApiError } from '#shared/kernel/errors.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import bankNamesJson from './bank-names.generated.json' with { type: 'json' };

/**
 * The banks an account can be at, by account type, for the types whose field `bankName` must name a bank of ours: each with
 * its bankName first and the other names that people have for it after, between bars. Made by `npm run docs` from institutions.json:
 * the whole catalogue would put 24 KB into each function that creates accounts.
 */
export const bankNames: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(bankNamesJson));

const normalized = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The bankName of the bank with this name, whatever the case; undefined for an unknown bank. */
const knownBankName = (banks: readonly string[], name: string): string | undefined => {
  const wanted = normalized(name);
  const namesOfBanks = banks.map((names) => names.split('|'));
  return namesOfBanks.find((names) => names.some((known) => normalized(known) === wanted))?.[0];
};

/** Of names outside the catalogue, which the sandbox takes. */
const minNameLength = 2;
const maxNameLength = 100;

const unknownBank = (
  { accountType }: AccountDetails,
  currency: string,
  environment: Environment,
): ApiError => {
  const { bankCountry } = accountTypes[accountType];
  const ofCountry = bankCountry === undefined ? '' : `&country=${bankCountry}`;
  const ofCatalogue = `must be a bank of GET /discoveries?currency=${currency}${ofCountry}`;
  const message =
    environment === 'sandbox'
      ? `${ofCatalogue}, or in the sandbox any other name of ${minNameLength} to ${maxNameLength} characters`
      : ofCatalogue;
  return invalidInput([{ path: 'accountInfo.bankName', message }]);
};

/**
 * The account with its bank's name as the catalogue has it. A bank may be named by its bankName, its displayName or an
 * alias, in any case. Real money cannot be sent to an unknown bank; the sandbox takes any name.
 *
 * @throws ApiError INVALID_INPUT
 */
export const withKnownBank = (
  account: AccountDetails,
  currency: string,
  environment: Environment,
): AccountDetails => {
  const { bankName } = account.fields;
  const banks = bankNames.get(account.accountType);
  if (bankName === undefined || banks === undefined) return account;
  const known = knownBankName(banks, bankName);
  if (known !== undefined) return { ...account, fields: { ...account.fields, bankName: known } };
  const { length } = bankName.trim();
  if (environment === 'sandbox' && length >= minNameLength && length <= maxNameLength) return account;
  throw unknownBank(account, currency, environment);
};
