import { isValidIBAN } from 'ibantools';
import { knownBankName } from '#shared/discoveries/bank-names.ts';
import type { Environment } from '#shared/kernel/config.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { isClabe, isRoutingNumber } from './check-digits.ts';
import type { AccountDetails } from './external-account.ts';
import { isAddressOf } from './wallet-addresses.ts';

/** Fields with check digits, for all account types. */
const checksOfFields: Readonly<Record<string, (value: string) => boolean>> = {
  clabeNumber: isClabe,
  iban: (iban) => isValidIBAN(iban.toUpperCase()),
  routingNumber: isRoutingNumber,
};

const wrongFields = ({ accountType, fields }: AccountDetails): string[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const check = checksOfFields[name];
    const isAddressWrong = name === 'address' && !isAddressOf(accountType, value);
    const isRight = check === undefined ? !isAddressWrong : check(value);
    return isRight ? [] : [name];
  });

/**
 * Checks check digits and address formats. For production only: the sandbox's magic suffixes break check digits.
 *
 * @throws Refusal INVALID_BANK_ACCOUNT
 */
export const checkIdentifiers = (account: AccountDetails): void => {
  const names = wrongFields(account);
  if (names.length === 0) return;
  const issues = names.map((name) => ({
    path: `accountInfo.${name}`,
    message: 'is not a valid number or address',
  }));
  throw new Refusal('INVALID_BANK_ACCOUNT', {
    message: `${names.join(', ')}: no such account can exist; check for a typing mistake.`,
    details: { issues },
  });
};

/** Of names outside the catalogue, which the sandbox takes. */
const minNameLength = 2;
const maxNameLength = 100;

const unknownBank = (currency: string, environment: Environment): Refusal => {
  const ofCatalogue = `must be a bank of GET /discoveries?currency=${currency}`;
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
 * @throws Refusal INVALID_INPUT
 */
export const withKnownBank = (
  account: AccountDetails,
  currency: string,
  environment: Environment,
): AccountDetails => {
  const { bankName } = account.fields;
  if (bankName === undefined) return account;
  const known = knownBankName(currency, bankName);
  if (known !== undefined) return { ...account, fields: { ...account.fields, bankName: known } };
  const { length } = bankName.trim();
  if (environment === 'sandbox' && length >= minNameLength && length <= maxNameLength) return account;
  throw unknownBank(currency, environment);
};
