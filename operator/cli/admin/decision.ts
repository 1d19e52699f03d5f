import { type Command, InvalidArgumentError } from 'commander';
import { actAsOperator } from '#operator/access/operator.ts';
import { OperatorError } from '#operator/access/operator-error.ts';
import { reasonSchema } from '#operator/actions/reason.ts';
import { presentActor } from '#shared/kernel/actor.ts';
import { formatId, uuidOf } from '#shared/kernel/ids.ts';
import type {
  ReconciliationException,
  Resolution,
} from '#shared/payments/reconciliation-exceptions/reconciliation-exception.ts';
import type { ReconciliationExceptionKey } from '#shared/payments/reconciliation-exceptions/store.ts';
import { confirm as ask, type ChangeOptions, openToWrite, print, withChangeOptions } from './command-line.ts';

const idOf = (text: string): string => {
  const uuid = uuidOf('Transaction', text);
  if (uuid !== undefined) return uuid;
  throw new InvalidArgumentError('It must be Transaction:<uuid>.');
};

const reasonOf = (text: string): string => {
  const { data, error } = reasonSchema.safeParse(text);
  if (data !== undefined) return data;
  throw new InvalidArgumentError(`It ${error?.issues[0]?.message}.`);
};

export interface DecisionOptions extends ChangeOptions {
  readonly reason?: string;
  readonly confirm?: true;
  readonly as?: string;
}

/** The options of a command that two operators give, one after the other. */
export const withHalves = (command: Command): Command =>
  withChangeOptions(command)
    .option('--reason <text>', 'proposes: what the operator of the switch, or the bank, said', reasonOf)
    .option('--confirm', 'agrees with the proposal of another operator, who must be another person')
    .option('--as <name>', 'on this machine only: be another person');

/** The same about a payment. */
export const withDecisionOptions = (command: Command): Command =>
  withHalves(command).argument('<id>', 'Transaction:<uuid>', idOf);

/** @returns the reason of a proposal; undefined: this is the agreement. @throws OperatorError when it is neither or both */
export const proposedReason = ({ reason, confirm }: DecisionOptions): string | undefined => {
  if ((confirm === true) === (reason !== undefined))
    throw new OperatorError('Give a --reason to propose, or --confirm to agree with another operator.');
  return reason;
};

/** Who this is. On this machine, one person may play two. */
export const nameOf = ({ as, stack }: DecisionOptions): string => {
  if (as !== undefined && stack !== undefined)
    throw new OperatorError('--as is for the service on this machine. AWS says who you are.');
  if (as !== undefined) actAsOperator(as);
  const name = presentActor()?.id;
  if (name === undefined) throw new Error('Nobody knows who this is');
  return name;
};

const platformOf = async (uuid: string): Promise<string> => {
  const { find } = await import('#operator/queries/find.ts');
  const found = (await find(formatId('Transaction', uuid))).find(({ type }) => type === 'Transaction');
  if (found !== undefined) return found.platform.uuid;
  throw new OperatorError(`There is no payment ${formatId('Transaction', uuid)}.`);
};

type Actions = typeof import('#operator/actions/resolve-payment.ts');

/** What two operators decide on. */
export interface Decision {
  readonly outcome: Resolution;
  /** @throws OperatorError when there is nothing to decide */
  readonly recordOf: (actions: Actions, key: ReconciliationExceptionKey) => Promise<ReconciliationException>;
  /** After "Propose that" and "proposes that". */
  readonly clauseOf: (id: string) => string;
  /** What it came to. */
  readonly endOf: (id: string, end: ReconciliationException['ends'][number]) => string;
}

/**
 * With --reason proposes, with --confirm agrees; the service then does what was decided.
 *
 * @throws OperatorError
 */
export const decideInTwo = async (
  uuid: string,
  options: DecisionOptions,
  decision: Decision,
): Promise<void> => {
  const { yes, json } = options;
  const reason = proposedReason(options);
  const { stackName } = await openToWrite(options);
  const by = nameOf(options);
  const { outcome } = decision;
  const id = formatId('Transaction', uuid);
  const clause = decision.clauseOf(id);
  const key = { platformId: await platformOf(uuid), uuid };
  const actions = await import('#operator/actions/resolve-payment.ts');
  const record = await decision.recordOf(actions, key);
  if (reason !== undefined) {
    await ask(`Propose that ${clause}?`, yes);
    await actions.propose(record, { outcome, by, reason });
    print(
      json,
      { id, outcome, proposedBy: by },
      () => `${by} proposes that ${clause}. Another operator confirms within a day.`,
    );
    return;
  }
  const proposal = actions.proposalToConfirm(record, { outcome, by });
  await ask(`${proposal.by} proposes that ${clause}: ${proposal.reason} Do you agree?`, yes);
  await actions.confirmProposal(record, { outcome, by });
  const { carryOut, resultText } = await import('#operator/actions/retry-refund.ts');
  const after = await carryOut(stackName, record);
  const text = resultText(id, after, decision.endOf);
  print(json, { id, state: after.state, outcome }, () => text);
};
