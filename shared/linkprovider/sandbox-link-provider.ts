import { accountTypes } from '#shared/account-types/account-types.ts';
import { sandboxValue } from '#shared/accounts/sandbox-value.ts';
import type { LinkProvider } from './link-provider.ts';

const accountType = 'USD_ACCOUNT';

/** A made-up field of the account, the same for the same seed. */
const made = (name: string, seed: string): string => {
  const rule = accountTypes[accountType].fields[name];
  if (rule === undefined) throw new Error(`A ${accountType} has no ${name}`);
  return sandboxValue(accountType, { name, rule }, `link ${name} ${seed}`);
};

/** Ends like an account with which everything succeeds: what a hash ends in must choose no scenario. */
const harmlessEnd = '000';

/** The sandbox's bank: accounts made up from the tokens, and a public token ending in `-fail` is not confirmed. */
export const sandboxLinkProvider: LinkProvider = {
  accountOf: async ({ publicToken, bankAccountId = '' }) => ({
    accountNumber: `${made('accountNumber', `${publicToken}\n${bankAccountId}`).slice(0, -3)}${harmlessEnd}`,
    routingNumber: made('routingNumber', publicToken),
  }),
  outcomeOf: async ({ publicToken }) => (publicToken.endsWith('-fail') ? 'INACTIVE' : 'ACTIVE'),
};
