import { type Check, Difference } from '../check.ts';
import type { PreflightFacts } from './preflight-facts.ts';

export const accountCheck: Check<PreflightFacts> = {
  name: 'account',
  asks: 'Do the credentials belong to the account of the environment?',
  run: async ({ settings, account }) => {
    const actual = await account.accountId();
    if (settings.account === undefined) return `${actual}; the settings name no account, so any would do`;
    if (actual === settings.account) return actual;
    throw new Difference(
      `The credentials belong to account ${actual}, but infra/environments/${settings.name}.ts names ${settings.account}. Use the credentials of ${settings.account}.`,
    );
  },
};
