import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { accountTypes } from '#shared/accounts/account-types/account-types.ts';
import { primaryIdentifiers } from '#shared/accounts/account-types/primary-identifiers.ts';
import {
  primaryIdentifiersFile,
  primaryIdentifiersSource,
} from '../../../../scripts/generate-primary-identifiers.ts';

it('the table of primary identifiers is what the generator writes', () => {
  expect(readFileSync(primaryIdentifiersFile, 'utf8'), 'run npm run docs').toBe(primaryIdentifiersSource());
});

it('the table of primary identifiers agrees with account-types.json', () => {
  const inFile = Object.entries(accountTypes).map(([name, rule]) => [name, rule.primaryIdentifier]);

  expect(Object.entries(primaryIdentifiers)).toEqual(inFile);
});
