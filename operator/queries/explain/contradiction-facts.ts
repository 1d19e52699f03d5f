import type { Contradiction, Obstacle } from '#shared/contradictions/contradiction.ts';
import { proposalEndsAt, proposalOf } from '#shared/contradictions/rules.ts';
import type { Fact } from './story.ts';

/** Why the service did not do what two operators had decided, and what to do then. */
export const obstacleTexts: Readonly<Record<Obstacle, string>> = {
  NOT_COVERED:
    'The account does not hold the money that it would have to give. Ask the platform to add it, and decide again. If it cannot, agree how it pays outside the service, and decide for the end that the payment has.',
  CLOSED:
    'The account is closed and takes and gives nothing. Agree with the platform how the money moves outside the service, and decide for the end that the payment has.',
  FULL: 'The account cannot hold so much. Ask the platform to move money away, and decide again.',
  ALREADY_CORRECTED:
    'The payment was corrected in this way before, and a journal is posted once. Agree with the platform how the money moves outside the service, and decide for the end that the payment has.',
  PAYMENT_CHANGED:
    'The payment has changed since it was proposed, because the bank returned it, say. Look at it with explain, and decide again.',
};

const stateText = (contradiction: Contradiction, now: Date): string => {
  const { state, obstacle, ends, confirmedBy, proposedBy, outcome } = contradiction;
  const proposal = proposalOf(contradiction, now);
  if (proposal !== undefined)
    return `${proposal.by} proposes ${proposal.outcome} until ${proposalEndsAt(proposal.at)}: ${proposal.reason}`;
  if (state === 'CONFIRMED')
    return `${proposedBy} and ${confirmedBy} decided ${outcome}; the service carries it out`;
  if (state === 'RESOLVED') return `resolved as ${ends.at(-1)?.outcome} by ${proposedBy} and ${confirmedBy}`;
  const waits = 'waits for two operators (npm run admin -- payment resolve)';
  return obstacle === undefined ? waits : `${waits}. ${obstacleTexts[obstacle]}`;
};

/** What operators must know of a payment whose switch took back a result. */
export const contradictionFacts = (contradiction: Contradiction | undefined, now: Date): Fact[] => {
  if (contradiction === undefined) return [];
  const { told } = contradiction;
  return [
    { label: 'Switch says', value: told.map(({ result, at }) => `${result} at ${at}`).join(', ') },
    { label: 'Decision', value: stateText(contradiction, now) },
  ];
};
