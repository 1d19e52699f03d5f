import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import accountTypes from '#shared/accounts/account-types/account-types.json' with { type: 'json' };

export const primaryIdentifiersFile = join(
  import.meta.dirname,
  '../shared/accounts/account-types/primary-identifiers.ts',
);

const head = `// Made by scripts/generate-primary-identifiers.ts from account-types.json (npm run docs); do not edit.

/** For each account type, the field that identifies an account and, in the sandbox, carries the magic suffix. */
export const primaryIdentifiers = {
`;

const tail = `} as const;

export type AccountType = keyof typeof primaryIdentifiers;

const isAccountType = (text: string): text is AccountType => Object.hasOwn(primaryIdentifiers, text);

/** The names of all account types. */
export const accountTypeNames: readonly AccountType[] = Object.keys(primaryIdentifiers).filter(isAccountType);
`;

export const primaryIdentifiersSource = (): string => {
  const rows = Object.entries(accountTypes).map(
    ([accountType, { primaryIdentifier }]) => `  ${accountType}: '${primaryIdentifier}',\n`,
  );
  return head + rows.join('') + tail;
};

/**
 * Writes the identifiers of account-types.json to a file of their own, so that functions which need only them do not
 * carry the 21 KB of account-types.json. A test fails when the file is out of date.
 */
export const writePrimaryIdentifiers = (): Promise<void> =>
  writeFile(primaryIdentifiersFile, primaryIdentifiersSource());
