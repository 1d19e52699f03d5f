import type { Contradiction } from '#shared/contradictions/contradiction.ts';
import { proposalOf } from '#shared/contradictions/rules.ts';
import { formatId } from '#shared/kernel/ids.ts';
import type { Concern } from '../answers.ts';

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

/** One concern a payment whose switch took back a result, the oldest payment first. */
export const contradictedPayments = ({ contradictions, now }: ContradictionWorries): Concern[] =>
  contradictions.map((contradiction) => {
    const { uuid, told } = contradiction;
    const last = told.at(-1);
    return {
      what: `A payment is ${last?.status}, and its switch says ${last?.result}`,
      why: whyOf(contradiction, now),
      href: `/record/${formatId('Transaction', uuid)}`,
      since: told[0]?.at,
    };
  });
