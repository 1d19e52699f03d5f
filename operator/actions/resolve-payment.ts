import type { Contradiction, Resolution } from '#shared/contradictions/contradiction.ts';
import { confirmed, proposalEndsAt, proposalOf, proposed } from '#shared/contradictions/rules.ts';
import { type ContradictionKey, getContradiction, saveContradiction } from '#shared/contradictions/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { OperatorError } from '../access/operator-error.ts';

const idOf = ({ uuid }: ContradictionKey): string => formatId('Transaction', uuid);

/** @throws OperatorError when there is nothing to decide */
export const contradictionToDecide = async (key: ContradictionKey): Promise<Contradiction> => {
  const contradiction = await getContradiction(key);
  if (contradiction === undefined)
    throw new OperatorError(`The switch of ${idOf(key)} took nothing back. There is nothing to resolve.`);
  const { state, ends } = contradiction;
  if (state === 'RESOLVED') throw new OperatorError(`${idOf(key)} is resolved as ${ends.at(-1)?.outcome}.`);
  if (state === 'CONFIRMED')
    throw new OperatorError(`${idOf(key)} is decided. The service carries it out within a minute.`);
  return contradiction;
};

const save = async (next: Contradiction): Promise<Contradiction> => {
  if (await transactIfUnchanged({ contradiction: saveContradiction(next) })) return next;
  throw new OperatorError(
    `Somebody else has decided on ${idOf(next)} at this moment, or the switch said more. Look at it again with explain.`,
  );
};

interface Decision {
  readonly outcome: Resolution;
  /** Name of the operator. */
  readonly by: string;
}

/** Proposes an end of the payment as it is now. Nothing moves. It replaces another proposal. */
export const propose = async (
  contradiction: Contradiction,
  { outcome, by, reason }: Decision & { readonly reason: string },
): Promise<Contradiction> => {
  const { platformId, uuid } = contradiction;
  const payment = await getTransaction(platformId, uuid);
  if (payment === undefined) throw new OperatorError(`There is no payment ${idOf(contradiction)}.`);
  const at = clock.now().toISOString();
  return save(proposed(contradiction, { outcome, reason, by, at }, payment.version));
};

/**
 * The proposal that this operator may confirm.
 *
 * @throws OperatorError when there is none for this outcome, it is over, or the operator's own
 */
export const proposalToConfirm = (contradiction: Contradiction, { outcome, by }: Decision) => {
  const now = clock.now();
  const proposal = proposalOf(contradiction, now);
  const id = idOf(contradiction);
  if (proposal === undefined) {
    const { state, proposedAt = '' } = contradiction;
    const why =
      state === 'PROPOSED'
        ? `The proposal ended at ${proposalEndsAt(proposedAt)}.`
        : 'Nobody has proposed anything.';
    throw new OperatorError(`${why} Propose an end of ${id} first, with --outcome and --reason.`);
  }
  if (proposal.outcome !== outcome)
    throw new OperatorError(`${proposal.by} proposes that ${id} is ${proposal.outcome}, not ${outcome}.`);
  if (proposal.by === by) throw new OperatorError(`${by} proposed this. Another person must confirm it.`);
  return proposal;
};

/**
 * Agrees with a proposal. It moves no money: the service does (shared/settlement/carry-out.ts), which alone may.
 *
 * @throws OperatorError as proposalToConfirm
 */
export const confirmProposal = (contradiction: Contradiction, decision: Decision): Promise<Contradiction> => {
  proposalToConfirm(contradiction, decision);
  return save(confirmed(contradiction, decision.by, clock.now().toISOString()));
};
