import { presentActor } from '#shared/kernel/actor.ts';
import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import type { Deposit, ReturnProposal } from '#shared/payments/deposits/deposit.ts';
import { confirmReturn, proposeReturn, returnProposalOf } from '#shared/payments/deposits/return-decision.ts';
import { depositOfId } from '#shared/payments/deposits/store.ts';
import { OperatorError } from '../access/operator-error.ts';
import { runSweep } from './redrive-letters.ts';
import type { Half } from './retry-refund.ts';

/** The worker that orders the switch to give deposits back, each minute or now. */
const settler = 'finish-overdue';

const idOf = ({ uuid }: Deposit): string => formatId('Deposit', uuid);

/** Why a deposit that does not wait cannot go back. */
const reasons: Readonly<Record<Exclude<Deposit['status'], 'HELD'>, string>> = {
  CREDITED: 'is on the account that its reference names',
  ASSIGNED: 'is assigned to an account, and its money follows within a minute',
  SETTLED: 'was credited to the account that an operator named',
  RETURNING: 'is on its way back already',
  RETURNED: 'has gone back',
};

/** @throws OperatorError when it does not exist, or does not wait in suspense */
export const depositToReturn = async (uuid: string): Promise<Deposit> => {
  const deposit = await depositOfId(uuid);
  if (deposit === undefined)
    throw new OperatorError(
      `No deposit ${formatId('Deposit', uuid)} was ever in suspense. npm run admin -- deposit list shows those that are.`,
    );
  if (deposit.status === 'HELD') return deposit;
  throw new OperatorError(`${idOf(deposit)} ${reasons[deposit.status]}. It cannot be given back.`);
};

const changedMeanwhile = (deposit: Deposit): OperatorError =>
  new OperatorError(
    `Somebody else has changed ${idOf(deposit)} at this moment. Look at it again: npm run admin -- deposit show ${idOf(deposit)}`,
  );

/**
 * Proposes that the bank gets it back. Nothing moves.
 *
 * @returns what was done and what is still needed, in a sentence
 * @throws OperatorError
 */
export const proposeDepositReturn = async (deposit: Deposit, by: string, reason: string): Promise<string> => {
  if (!(await proposeReturn(deposit, by, reason))) throw changedMeanwhile(deposit);
  return `${by} proposes that ${idOf(deposit)} goes back to the bank. Another operator must agree within a day: npm run admin -- deposit return ${idOf(deposit)} --confirm`;
};

/** The proposal that this operator may confirm. @throws OperatorError when there is none, or it is the operator's own */
export const depositReturnToConfirm = (deposit: Deposit, by: string): ReturnProposal => {
  const proposal = returnProposalOf(deposit, clock.now());
  if (proposal === undefined) {
    const why =
      deposit.returnProposal === undefined ? 'Nobody has proposed anything' : 'The proposal is over';
    throw new OperatorError(
      `${why} for ${idOf(deposit)}. Propose it first: the same command with --reason in place of --confirm.`,
    );
  }
  if (proposal.by === by) throw new OperatorError(`${by} proposed this. Another person must confirm it.`);
  return proposal;
};

const resultText = (deposit: Deposit): string => {
  const id = idOf(deposit);
  if (deposit.status === 'RETURNED') return `The switch has given ${id} back. It is in suspense no more.`;
  if (deposit.status === 'RETURNING')
    return `${id} goes back: the switch has the order, or gets it within a minute. Until it is done, the money is in suspense.`;
  throw new OperatorError(`The switch does not give ${id} back. The money is in suspense: ask its operator.`);
};

/**
 * Agrees with another operator, and lets the service order the switch now.
 *
 * @returns what it came to, in a sentence
 * @throws OperatorError
 */
export const confirmDepositReturn = async (
  stackName: string,
  deposit: Deposit,
  by: string,
): Promise<{ readonly status: Deposit['status']; readonly text: string }> => {
  depositReturnToConfirm(deposit, by);
  if (!(await confirmReturn(deposit, by))) throw changedMeanwhile(deposit);
  await runSweep(stackName, settler);
  const after = (await depositOfId(deposit.uuid)) ?? deposit;
  return { status: after.status, text: resultText(after) };
};

/** An operator's half of the decision. @returns what was done and what is still needed, in a sentence @throws OperatorError */
export const returnDeposit = async (stackName: string, uuid: string, half: Half): Promise<string> => {
  const by = presentActor()?.id;
  if (by === undefined) throw new Error('Nobody knows who this is');
  const deposit = await depositToReturn(uuid);
  if ('reason' in half) return proposeDepositReturn(deposit, by, half.reason);
  return (await confirmDepositReturn(stackName, deposit, by)).text;
};
