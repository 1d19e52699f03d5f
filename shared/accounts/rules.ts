import { accountTypes } from './account-types.ts';
import type { AccountDetails } from './external-account.ts';

/** LIGHTNING takes one of three fields; the one that was given identifies the account. */
const lightningFields = ['lightningAddress', 'bolt12', 'invoice'] as const;

/** The account's primary identifier: account number, IBAN, wallet address and so on. */
export const identifierOf = ({ accountType, fields }: AccountDetails): string => {
  const names = accountType === 'LIGHTNING' ? lightningFields : [accountTypes[accountType].primaryIdentifier];
  const identifier = names.map((name) => fields[name]).find((value) => value !== undefined);
  if (identifier === undefined) throw new Error(`An account of type ${accountType} has no identifier`);
  return identifier;
};

/**
 * The last three characters of the primary identifier, before the `@` when it has a domain part; they steer the
 * sandbox. Source: spec.txt "Sandbox behaviors".
 */
export const magicSuffix = (account: AccountDetails): string => {
  const identifier = identifierOf(account);
  const at = identifier.lastIndexOf('@');
  return (at === -1 ? identifier : identifier.slice(0, at)).slice(-3);
};
