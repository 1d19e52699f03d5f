import { clock } from '#shared/kernel/clock.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import { proposalEndsAt } from '../reconciliation-exceptions/rules.ts';
import type { Deposit, ReturnProposal } from './deposit.ts';
import { moveDeposit } from './store.ts';

/** The proposal to give a deposit back that another operator can confirm at `now`. */
export const returnProposalOf = (
  { status, returnProposal }: Deposit,
  now: Date,
): ReturnProposal | undefined => {
  if (status !== 'HELD' || returnProposal === undefined) return undefined;
  return now.getTime() < Date.parse(proposalEndsAt(returnProposal.at)) ? returnProposal : undefined;
};

/**
 * An operator's half of the decision to give a deposit in suspense back. Nothing moves. It replaces another proposal.
 *
 * @returns false when the deposit does not wait any more, or somebody has changed it at this moment
 */
export const proposeReturn = async (deposit: Deposit, by: string, reason: string): Promise<boolean> => {
  if (deposit.status !== 'HELD') return false;
  const at = clock.now().toISOString();
  const returnProposal = { by, reason, at };
  return transactIfUnchanged({ deposit: moveDeposit(deposit, { to: 'HELD', at, returnProposal }) });
};

/**
 * Another operator's agreement. It orders nothing: carryOutReturn does, which only the service may. The order has its uuid
 * from here on, so however often it is sent, the switch gives back once.
 *
 * @returns false when there is no such proposal, or somebody has changed the deposit at this moment
 */
export const confirmReturn = async (deposit: Deposit, by: string): Promise<boolean> => {
  const now = clock.now();
  const proposal = returnProposalOf(deposit, now);
  if (proposal === undefined || proposal.by === by) return false;
  const at = now.toISOString();
  const returnOrder = { uuid: newUuid(), proposal, confirmedBy: by, confirmedAt: at, checkAt: at };
  return transactIfUnchanged({ deposit: moveDeposit(deposit, { to: 'RETURNING', at, returnOrder }) });
};
