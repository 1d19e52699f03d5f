import { type Command, InvalidArgumentError } from 'commander';
import { actAsOperator } from '#operator/access/operator.ts';
import { OperatorError } from '#operator/access/operator-error.ts';
import { presentActor } from '#shared/kernel/actor.ts';
import { formatId, uuidOf } from '#shared/kernel/ids.ts';
import { textSchema } from '#shared/kernel/schemas.ts';
import type {
  ReconciliationException,
  Resolution,
} from '#shared/payments/reconciliation-exceptions/reconciliation-exception.ts';
import type { ReconciliationExceptionKey } from '#shared/payments/reconciliation-exceptions/store.ts';
import { confirm as ask, type ChangeOptions, openToWrite, print, withChangeOptions } from './command-line.ts';

/** Of the reason, which only operators see. */
const reasonLength = 500;
/** The worker that does what was decided, each minute or now. */
const settler = 'finish-overdue';

const idOf = (text: string): string => {
  const uuid = uuidOf('Transaction', text);
  if (uuid !== undefined) return uuid;
  throw new InvalidArgumentError('It must be Transaction:<uuid>.');
};

const reasonOf = (text: string): string => {
  const { data, error } = textSchema(reasonLength).safeParse(text);
  if (data !== undefined) return data;
  throw new InvalidArgumentError(`It ${error?.issues[0]?.message}.`);
};

export interface DecisionOptions extends ChangeOptions {
  readonly reason?: string;
  readonly confirm?: true;
  readonly as?: string;
}

/** The options of a command that two operators give, one after the other. */
export const withDecisionOptions = (command: Command): Command =>
  withChangeOptions(command)
    .argument('<id>', 'Transaction:<uuid>', idOf)
    .option('--reason <text>', 'proposes: what the operator of the switch, or the bank, said', reasonOf)
    .option('--confirm', 'agrees with the proposal of another operator, who must be another person')
    .option('--as <name>', 'on this machine only: be another person');

/** Who this is. On this machine, one person may play two. */
const nameOf = ({ as, stack }: DecisionOptions): string => {
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

const obstacleText = async ({ obstacle }: ReconciliationException): Promise<string> => {
  const { obstacleTexts } = await import('#operator/queries/explain/payment.ts');
  return obstacle === undefined ? 'Look at it again with explain.' : obstacleTexts[obstacle];
};

const resultText = async (
  id: string,
  record: ReconciliationException,
  { endOf }: Decision,
): Promise<string> => {
  const { state, ends } = record;
  if (state === 'CONFIRMED') return `${id} is decided; ${settler} carries it out within a minute.`;
  const end = ends.at(-1);
  if (state !== 'RESOLVED' || end === undefined)
    throw new OperatorError(`Nothing was changed. ${await obstacleText(record)}`);
  return endOf(id, end);
};

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
  const { reason, yes, json } = options;
  const isConfirming = options.confirm === true;
  if (isConfirming === (reason !== undefined))
    throw new OperatorError('Give a --reason to propose, or --confirm to agree with another operator.');
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
  const { runSweep } = await import('#operator/actions/redrive-letters.ts');
  await runSweep(stackName, settler);
  const { getReconciliationException } = await import('#shared/payments/reconciliation-exceptions/store.ts');
  const after = (await getReconciliationException(key)) ?? record;
  const text = await resultText(id, after, decision);
  print(json, { id, state: after.state, outcome }, () => text);
};
