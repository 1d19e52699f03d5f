import type { Contradiction } from '#shared/contradictions/contradiction.ts';
import { proposalOf } from '#shared/contradictions/rules.ts';
import { formatId } from '#shared/kernel/ids.ts';
import type { Concern } from '../answers.ts';
import { named } from './named-concerns.ts';

interface ContradictionWorries {
  readonly contradictions: readonly Contradiction[];
  readonly now: Date;
}

const whyOf = (contradiction: Contradiction, now: Date): string => {
  const proposal = proposalOf(contradiction, now);
  if (contradiction.state === 'CONFIRMED') return 'Two operators have decided; the service carries it out.';
  if (proposal === undefined)
    return 'No money moves until two operators decide: npm run admin -- payment resolve. The runbook says how.';
  return `${proposal.by} proposes ${proposal.outcome}. Another operator confirms: npm run admin -- payment resolve.`;
};

const concernOf = (contradiction: Contradiction, now: Date): Concern => {
  const { uuid, told } = contradiction;
  const last = told.at(-1);
  return {
    what: `A payment is ${last?.status}, and its switch says ${last?.result}`,
    why: whyOf(contradiction, now),
    href: `/record/${formatId('Transaction', uuid)}`,
    since: last?.at,
  };
};

/** Payments whose switch took back a result, the latest first; a command lists the others. */
export const contradictedPayments = ({ contradictions, now }: ContradictionWorries): Concern[] => {
  const latest = contradictions.toSorted((left, right) => right.updatedAt.localeCompare(left.updatedAt));
  const shown = latest.slice(0, named).map((one) => concernOf(one, now));
  const others = latest.slice(named);
  const [first] = others;
  if (first === undefined) return shown;
  const what =
    others.length === 1
      ? 'Another payment is contradicted'
      : `${others.length} other payments are contradicted`;
  const why = 'npm run admin -- payment contradictions lists them all.';
  return [...shown, { what, why, href: `/record/${formatId('Transaction', first.uuid)}` }];
};
