import { type Check, Difference } from '../check.ts';
import { ofSandbox } from './of-sandbox.ts';
import type { PreflightFacts } from './preflight-facts.ts';

export const depositAccountsCheck: Check<PreflightFacts> = {
  name: 'deposit-accounts',
  asks: 'Can customers see where to pay money in?',
  run: async ({ settings }) => {
    if (settings.mode === 'sandbox') return ofSandbox(settings, 'a sandbox makes them up');
    const { switch: one, switches = {} } = settings;
    const all = [one, ...Object.values(switches)].flatMap((each) => each?.depositAccounts ?? []);
    if (all.length > 0) return [...new Set(all.map(({ currency }) => currency))].join(', ');
    throw new Difference(
      `depositAccounts: no account is named, so fundingPaymentInstructions are empty and no customer can pay in. Name the operator's accounts in infra/environments/${settings.name}.ts (docs/switch.md, "Money that comes in by itself").`,
    );
  },
};
