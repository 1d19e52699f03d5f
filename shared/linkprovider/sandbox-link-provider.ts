import { accountTypes } from '#shared/account-types/account-types.ts';
import { sandboxValue } from '#shared/accounts/sandbox-value.ts';
import type { LinkProvider } from './link-provider.ts';

const accountType = 'USD_ACCOUNT';

/** An invented value for a field, always the same for the same seed. */
const invented = (name: string, seed: string): string => {
  const rule = accountTypes[accountType].fields[name];
  if (rule === undefined) throw new Error(`A ${accountType} has no ${name}`);
  return sandboxValue(accountType, { name, rule }, `link ${name} ${seed}`);
};

/** The last digits of an account number choose the outcome of payments. These let every payment succeed. */
const successSuffix = '000';

/** The sandbox's bank: invents accounts from the tokens, and does not confirm a public token that ends in `-fail`. */
export const sandboxLinkProvider: LinkProvider = {
  accountOf: async ({ publicToken, bankAccountId = '' }) => ({
    accountNumber: `${invented('accountNumber', `${publicToken}\n${bankAccountId}`).slice(0, -3)}${successSuffix}`,
    routingNumber: invented('routingNumber', publicToken),
  }),
  outcomeOf: async ({ publicToken }) => (publicToken.endsWith('-fail') ? 'INACTIVE' : 'ACTIVE'),
};
