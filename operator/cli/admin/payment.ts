import { Command, InvalidArgumentError, Option } from 'commander';
import { actAsOperator } from '#operator/access/operator.ts';
import { OperatorError } from '#operator/access/operator-error.ts';
import { presentActor } from '#shared/kernel/actor.ts';
import { formatId, uuidOf } from '#shared/kernel/ids.ts';
import { textSchema } from '#shared/kernel/schemas.ts';
import type {
  ReconciliationException,
  Resolution,
} from '#shared/payments/reconciliation-exceptions/reconciliation-exception.ts';
import {
  confirm as ask,
  type ChangeOptions,
  type CommonOptions,
  openToRead,
  openToWrite,
  print,
  table,
  withChangeOptions,
  withCommonOptions,
} from './command-line.ts';

/** More than anybody resolves by hand. */
const listed = 1_000;
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

const list = async (options: CommonOptions): Promise<void> => {
  await openToRead(options);
  const { clock } = await import('#shared/kernel/clock.ts');
  const { listOpenReconciliationExceptions } = await import(
    '#shared/payments/reconciliation-exceptions/store.ts'
  );
  const { reconciliationExceptionFacts } = await import('#operator/queries/explain/payment.ts');
  const now = clock.now();
  const open = (await listOpenReconciliationExceptions(listed)).map((reconciliationException) => ({
    id: formatId('Transaction', reconciliationException.uuid),
    platformId: formatId('Platform', reconciliationException.platformId),
    status: reconciliationException.told.at(-1)?.status,
    facts: reconciliationExceptionFacts(reconciliationException, now).map(
      ({ label, value }) => `${label} ${value}`,
    ),
  }));
  print(options.json, open, () =>
    open.length === 0
      ? 'No switch has taken back a result that somebody must decide on.'
      : table(
          open.map(({ id, platformId, status = '', facts }) => [id, status, platformId, facts.join('. ')]),
        ),
  );
  if (open.length > 0) process.exitCode = 1;
};

interface ResolveOptions extends ChangeOptions {
  readonly outcome: 'completed' | 'failed';
  readonly reason?: string;
  readonly confirm?: true;
  readonly as?: string;
}

/** Who this is. On this machine, one person may play two. */
const nameOf = ({ as, stack }: ResolveOptions): string => {
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

const endText = (
  id: string,
  { state, ends, obstacle }: ReconciliationException,
  texts: Readonly<Record<string, string>>,
) => {
  if (state === 'CONFIRMED') return `${id} is decided; ${settler} carries it out within a minute.`;
  if (state !== 'RESOLVED')
    throw new OperatorError(
      `Nothing was changed. ${texts[obstacle ?? ''] ?? 'Look at it again with explain.'}`,
    );
  const { outcome, hasMoved, isInClearing } = ends.at(-1) ?? {};
  if (isInClearing)
    return `${id} is ${outcome} now. The account is closed, so the money is in clearing: docs/runbook.md says under "Failed refunds" what to do.`;
  return hasMoved ? `${id} is ${outcome} now, with its money.` : `${id} stays ${outcome}. Nothing moved.`;
};

const resolve = async (uuid: string, options: ResolveOptions): Promise<void> => {
  const { reason, yes, json } = options;
  const isConfirming = options.confirm === true;
  if (isConfirming === (reason !== undefined))
    throw new OperatorError(
      'Give a --reason to propose an end, or --confirm to agree with the proposal of another operator.',
    );
  const { stackName } = await openToWrite(options);
  const by = nameOf(options);
  const outcome: Resolution = options.outcome === 'completed' ? 'COMPLETED' : 'FAILED';
  const id = formatId('Transaction', uuid);
  const key = { platformId: await platformOf(uuid), uuid };
  const actions = await import('#operator/actions/resolve-payment.ts');
  const reconciliationException = await actions.reconciliationExceptionToDecide(key);
  if (reason !== undefined) {
    await ask(`Propose that ${id} is ${outcome}?`, yes);
    await actions.propose(reconciliationException, { outcome, by, reason });
    print(
      json,
      { id, outcome, proposedBy: by },
      () => `${by} proposes that ${id} is ${outcome}. Another operator confirms within a day.`,
    );
    return;
  }
  const proposal = actions.proposalToConfirm(reconciliationException, { outcome, by });
  await ask(`${proposal.by} proposes that ${id} is ${outcome}: ${proposal.reason} Do you agree?`, yes);
  await actions.confirmProposal(reconciliationException, { outcome, by });
  const { runSweep } = await import('#operator/actions/redrive-letters.ts');
  await runSweep(stackName, settler);
  const { getReconciliationException } = await import('#shared/payments/reconciliation-exceptions/store.ts');
  const { obstacleTexts } = await import('#operator/queries/explain/payment.ts');
  const after = (await getReconciliationException(key)) ?? reconciliationException;
  const text = endText(id, after, obstacleTexts);
  print(json, { id, state: after.state, outcome }, () => text);
};

export const paymentCommand = (): Command =>
  new Command('payment')
    .description('payments whose switch took back a final result')
    .addCommand(
      withCommonOptions(new Command('exceptions'))
        .description('lists the payments that two operators must decide on; exits with 1 when there are any')
        .action(list),
    )
    .addCommand(
      withChangeOptions(new Command('resolve'))
        .description('proposes how a payment ended, or confirms what another operator proposed')
        .argument('<id>', 'Transaction:<uuid>', idOf)
        .addOption(
          new Option('--outcome <outcome>', 'how it ended')
            .choices(['completed', 'failed'])
            .makeOptionMandatory(),
        )
        .option('--reason <text>', 'proposes: what the operator of the switch, or the bank, said', reasonOf)
        .option('--confirm', 'agrees with the proposal of another operator, who must be another person')
        .option('--as <name>', 'on this machine only: be another person')
        .action(resolve),
    );
