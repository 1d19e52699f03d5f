import { accountTypes } from '#shared/accounts/account-types/account-types.ts';
import { sandboxValue } from '#shared/accounts/sandbox-value.ts';
import { type MagicValues, outcomeOfEnd, withinSeconds } from '#shared/kernel/magic-values.ts';
import type { BankLink, LinkOutcome } from './account-link.ts';

/** An account at a US bank, as the link provider gives it. */
export interface LinkedBankAccount {
  readonly accountNumber: string;
  /** Nine digits that identify the bank. */
  readonly routingNumber: string;
}

/**
 * The company whose widget people use to log in at their bank. For the same link both functions return the same value,
 * however often they are called.
 */
export interface LinkProvider {
  /** The account that the person chose. */
  readonly accountOf: (link: BankLink) => Promise<LinkedBankAccount>;
  /** The bank's decision about that account, seconds later. */
  readonly outcomeOf: (link: BankLink) => Promise<LinkOutcome>;
}

const accountType = 'USD_ACCOUNT';

/** An invented value for a field, always the same for the same seed. */
const invented = (name: string, seed: string): string => {
  const rule = accountTypes[accountType].fields[name];
  if (rule === undefined) throw new Error(`A ${accountType} has no ${name}`);
  return sandboxValue(accountType, { name, rule }, `link ${name} ${seed}`);
};

/** The last digits of an account number choose the outcome of payments. These let every payment succeed. */
const successSuffix = '000';

/** By the end of the public token. */
export const linkValues: MagicValues<LinkOutcome> = {
  values: {
    '-fail': { outcome: 'INACTIVE', effect: 'The bank does not confirm the account.', when: withinSeconds },
  },
  otherwise: { outcome: 'ACTIVE', effect: 'The bank confirms the account.', when: withinSeconds },
};

/** The sandbox's bank: invents accounts from the tokens, and does not confirm a public token that ends in `-fail`. */
export const sandboxLinkProvider: LinkProvider = {
  accountOf: async ({ publicToken, bankAccountId = '' }) => ({
    accountNumber: `${invented('accountNumber', `${publicToken}\n${bankAccountId}`).slice(0, -3)}${successSuffix}`,
    routingNumber: invented('routingNumber', publicToken),
  }),
  outcomeOf: async ({ publicToken }) => outcomeOfEnd(linkValues, publicToken),
};
