import { isValidIBAN } from 'ibantools';
import { bankNames } from '#shared/discoveries/bank-names.ts';
import { invalidInput } from '#shared/kernel/http/parse-request.ts';
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

/**
 * Money cannot be sent to an unknown bank, so a bankName must be one of the catalogue.
 *
 * @throws Refusal INVALID_INPUT
 */
export const checkBankName = ({ fields: { bankName } }: AccountDetails, currency: string): void => {
  if (bankName === undefined || bankNames.get(currency)?.has(bankName) === true) return;
  throw invalidInput([
    {
      path: 'accountInfo.bankName',
      message: `must be the bankName of an entry of GET /discoveries?currency=${currency}`,
    },
  ]);
};
