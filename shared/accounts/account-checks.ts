import { ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import type { Environment } from '#shared/kernel/config.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { isAddressField } from './crypto-networks.ts';
import type { AccountDetails } from './external-account.ts';

/** The letters and digits of an IBAN as one number, A = 10: ISO 13616. */
const ibanNumber = (text: string): bigint =>
  BigInt([...text].map((character) => Number.parseInt(character, 36)).join(''));

/** An IBAN with its two check digits (ISO 7064, mod 97-10). */
export const composeIban = (country: string, bban: string): string => {
  const check = 98n - (ibanNumber(`${bban}${country}00`) % 97n);
  return `${country}${check.toString().padStart(2, '0')}${bban}`;
};

const weightedSum = (digits: string, weights: readonly number[]): number =>
  [...digits].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % weights.length] ?? 0), 0);

/** Last digit of a CLABE: weights 3, 7, 1, each product taken mod 10. Source: Banco de México. */
export const clabeCheckDigit = (first17: string): string =>
  String((10 - (weightedSum(first17, [3, 7, 1]) % 10)) % 10);

/** Last digit of an ABA routing number: weights 3, 7, 1. Source: American Bankers Association. */
export const routingCheckDigit = (first8: string): string =>
  String((10 - (weightedSum(first8, [3, 7, 1]) % 10)) % 10);

/** Whether an 18-digit CLABE ends in its check digit. */
export const isClabe = (clabe: string): boolean => clabeCheckDigit(clabe.slice(0, 17)) === clabe.slice(17);

/** Whether a 9-digit routing number ends in its check digit. */
export const isRoutingNumber = (number: string): boolean =>
  routingCheckDigit(number.slice(0, 8)) === number.slice(8);

/** A CNAPS code of a Chinese bank's branch: 11 digits and a check digit. Source: ISO 7064, MOD 11,10 (GB/T 17710). */
export const composeCnapsCode = (first11: string): string => {
  const rest = [...first11].reduce((product, digit) => (((product + Number(digit)) % 10 || 10) * 2) % 11, 10);
  return `${first11}${(11 - rest) % 10}`;
};

const isCnapsCode = (code: string): boolean => composeCnapsCode(code.slice(0, 11)) === code;

/** Luhn's sum, as on every payment card: ISO/IEC 7812-1. */
const hasLuhnDigit = (number: string): boolean => {
  const doubled = [...number].reverse().map((digit, index) => Number(digit) * (1 + (index % 2)));
  return doubled.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0;
};

/** People in China have their account under the number of a UnionPay card; a business has a number of the bank's own. */
const isUnionPayCard = (number: string): boolean => /^62\d{14,17}$/.test(number);

const emailKey =
  /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** What people write between the parts of a number. Letters of a CNPJ are capitals. */
const withoutSeparators = (key: string): string => key.replaceAll(/[\p{Zs}\p{Pd}./()]/gu, '').toUpperCase();

const spelled = (key: string): string => key.trim().toLowerCase();

interface KeyForm {
  readonly read: (key: string) => string;
  readonly isForm: (key: string) => boolean;
}

/** The keys of Banco Central do Brasil's directory (DICT), by type. */
const keyForms: Readonly<Record<string, KeyForm>> = {
  CPF: { read: withoutSeparators, isForm: (key) => /^\d{11}$/.test(key) },
  // Alphanumeric since July 2026.
  CNPJ: { read: withoutSeparators, isForm: (key) => /^[A-Z0-9]{12}\d{2}$/.test(key) },
  EMAIL: { read: spelled, isForm: (key) => key.length <= 77 && emailKey.test(key) },
  PHONE: { read: withoutSeparators, isForm: (key) => /^\+[1-9]\d{9,14}$/.test(key) },
  RANDOM: { read: spelled, isForm: (key) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(key) },
};

const formOf = (type: string | undefined): KeyForm => {
  const form = type === undefined ? undefined : keyForms[type];
  if (form === undefined) throw new Error(`There is no Pix key of type ${type}`);
  return form;
};

/** Whether a key has the form of its type. */
const isPixKey = (key: string, type: string | undefined): boolean => formOf(type).isForm(key);

/** The account with its Pix key as the directory has it. */
export const withPixKeyAsRead = (account: AccountDetails): AccountDetails => {
  const { pixKey, pixKeyType } = account.fields;
  if (pixKey === undefined) return account;
  return { ...account, fields: { ...account.fields, pixKey: formOf(pixKeyType).read(pixKey) } };
};

/** The value of a digit or capital letter of a CNPJ: its ASCII code less 48. */
const digitValue = (character: string): number => character.charCodeAt(0) - 48;

/** Modulo 11 over the characters from the last to the first, with the weights 2 to `heaviest`, repeated. */
const checkDigit = (text: string, heaviest: number): string => {
  const sum = [...text]
    .reverse()
    .reduce((total, character, index) => total + digitValue(character) * (2 + (index % (heaviest - 1))), 0);
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
};

const withCheckDigits = (text: string, heaviest: number): string => {
  const first = text + checkDigit(text, heaviest);
  return first + checkDigit(first, heaviest);
};

/** A CNPJ with its two check digits. */
export const composeCnpj = (first12: string): string => withCheckDigits(first12, 9);

/** Whether a CPF (11 digits) or a CNPJ (14 characters) ends in its check digits. Source: Receita Federal. */
const isTaxId = (id: string): boolean => {
  const isOneDigit = new Set(id).size === 1;
  return !isOneDigit && withCheckDigits(id.slice(0, -2), id.length === 11 ? 11 : 9) === id;
};

type FieldCheck = (value: string, account: AccountDetails) => boolean;

const checkDigitsOfIban: readonly ValidationErrorsIBAN[] = [
  ValidationErrorsIBAN.WrongIBANChecksum,
  ValidationErrorsIBAN.WrongAccountBankBranchChecksum,
];

const ibanErrors = (iban: string): ValidationErrorsIBAN[] => validateIBAN(iban).errorCodes;

const hasIbanForm = (iban: string): boolean =>
  ibanErrors(iban).every((code) => checkDigitsOfIban.includes(code));

/** The bank is where its BIC or the account's IBAN says. The two may differ: Jersey's IBANs begin with GB. */
const isCountryOfBank = (country: string, { fields }: AccountDetails): boolean =>
  [fields.swiftCode?.slice(4, 6), fields.iban?.slice(0, 2)].includes(country);

/** The number of a CNY_ACCOUNT may be a card's, and that of an SLV_ACCOUNT an IBAN. */
const hasAccountDigits = (number: string, { accountType }: AccountDetails): boolean => {
  if (accountType === 'CNY_ACCOUNT') return !isUnionPayCard(number) || hasLuhnDigit(number);
  if (accountType === 'SLV_ACCOUNT') return !number.startsWith('SV') || ibanErrors(number).length === 0;
  return true;
};

/** Forms that a pattern of the account type cannot say. */
const formChecks: Readonly<Record<string, FieldCheck>> = {
  country: isCountryOfBank,
  iban: hasIbanForm,
  pixKey: (key, { fields }) => isPixKey(key, fields.pixKeyType),
};

/** Fields with check digits, for all account types. */
const digitChecks: Readonly<Record<string, FieldCheck>> = {
  accountNumber: hasAccountDigits,
  clabeNumber: isClabe,
  cnapsCode: isCnapsCode,
  iban: (iban) => ibanErrors(iban).length === 0,
  pixKey: (key, { fields }) => !['CPF', 'CNPJ'].includes(fields.pixKeyType ?? '') || isTaxId(key),
  routingNumber: isRoutingNumber,
  taxId: isTaxId,
};

const isRight = (account: AccountDetails, name: string, value: string, environment: Environment): boolean => {
  const { accountType } = account;
  const hasForm = formChecks[name]?.(value, account) ?? true;
  const hasDigits = environment === 'sandbox' || (digitChecks[name]?.(value, account) ?? true);
  return hasForm && hasDigits && isAddressField({ accountType, name, value }, environment);
};

/**
 * Checks what the patterns of the account type cannot say: the lengths of a country's IBANs, the form of a Pix key of its
 * type, of a wallet's address. Check digits only in production, because the sandbox's magic suffixes break them.
 *
 * @throws ApiError INVALID_BANK_ACCOUNT
 */
export const checkIdentifiers = (account: AccountDetails, environment: Environment): void => {
  const wrong = Object.entries(account.fields).filter(
    ([name, value]) => !isRight(account, name, value, environment),
  );
  if (wrong.length === 0) return;
  const names = wrong.map(([name]) => name);
  const issues = names.map((name) => ({
    path: `accountInfo.${name}`,
    message: 'is not a valid number or address',
  }));
  throw new ApiError('INVALID_BANK_ACCOUNT', {
    message: `${names.join(', ')}: no such account can exist; check for a typing mistake.`,
    details: { issues },
  });
};
