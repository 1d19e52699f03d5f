import { isValidIBAN } from 'ibantools';
import { Refusal } from '#shared/kernel/refusal.ts';
import { isClabe, isRoutingNumber } from './check-digits.ts';
import type { AccountDetails } from './external-account.ts';
import type { AccountType } from './primary-identifiers.ts';

/** Fields that carry a check digit, whatever the account type. */
const checksOfFields: Readonly<Record<string, (value: string) => boolean>> = {
  clabeNumber: isClabe,
  iban: (iban) => isValidIBAN(iban.toUpperCase()),
  routingNumber: isRoutingNumber,
};

const evmAddress = /^0x[0-9a-fA-F]{40}$/;

/** What an address looks like on each network. */
const addressPatterns: Readonly<Partial<Record<AccountType, RegExp>>> = {
  BASE_WALLET: evmAddress,
  ETHEREUM_WALLET: evmAddress,
  POLYGON_WALLET: evmAddress,
  SOLANA_WALLET: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  SPARK_WALLET: /^(?:spark1|sp1)[02-9ac-hj-np-z]{20,120}$/,
  TRON_WALLET: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
};

const wrongFields = ({ accountType, fields }: AccountDetails): string[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const check = checksOfFields[name];
    const pattern = name === 'address' ? addressPatterns[accountType] : undefined;
    const isRight = check === undefined ? (pattern?.test(value) ?? true) : check(value);
    return isRight ? [] : [name];
  });

/**
 * Check digits and address formats. For production only: the sandbox takes them as they come, since its magic
 * suffixes break them (decisions.md "Accounts").
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
