// Writes shared/account-types/primary-identifiers.ts from account-types.json, so that functions which need only the
// identifiers do not carry the 21 KB of the whole file. A test runs it again and fails when the file differs.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import accountTypes from '#shared/account-types/account-types.json' with { type: 'json' };

const head = `// Made by scripts/generate-primary-identifiers.ts from account-types.json; do not edit.

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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = new URL('../shared/account-types/primary-identifiers.ts', import.meta.url);
  writeFileSync(path, primaryIdentifiersSource());
}
