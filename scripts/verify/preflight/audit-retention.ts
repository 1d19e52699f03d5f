import { type Check, Difference } from '../check.ts';
import { ofSandbox } from './of-sandbox.ts';
import type { PreflightFacts } from './preflight-facts.ts';

/** Five years: the shortest that supervisors of payments ask for (Directive (EU) 2015/849, article 40). */
const fewestDays = 1_826;

export const auditRetentionCheck: Check<PreflightFacts> = {
  name: 'audit-retention',
  asks: 'Is the audit trail locked for as long as a supervisor asks for?',
  run: async ({ settings }) => {
    const { mode, name, auditRetentionDays: days = 0 } = settings;
    if (mode === 'sandbox') return ofSandbox(settings, 'a sandbox locks nothing');
    if (days >= fewestDays) return `${days} days`;
    throw new Difference(
      `auditRetentionDays: ${days} days in infra/environments/${name}.ts are less than five years (${fewestDays}). It can be made longer later, and never shorter for what is written.`,
    );
  },
};
