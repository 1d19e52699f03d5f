import { Command, Option } from 'commander';
import { formatId } from '#shared/kernel/ids.ts';
import { type CommonOptions, openToRead, print, table, withCommonOptions } from './command-line.ts';
import { type DecisionOptions, decideInTwo, withDecisionOptions } from './decision.ts';

/** More than anybody resolves by hand. */
const listed = 1_000;
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
      ? 'No payment waits for the decision of two operators.'
      : table(
          open.map(({ id, platformId, status = '', facts }) => [id, status, platformId, facts.join('. ')]),
        ),
  );
  if (open.length > 0) process.exitCode = 1;
};

interface ResolveOptions extends DecisionOptions {
  readonly outcome: 'completed' | 'failed';
}

const resolve = (uuid: string, options: ResolveOptions): Promise<void> => {
  const outcome = options.outcome === 'completed' ? 'COMPLETED' : 'FAILED';
  return decideInTwo(uuid, options, {
    outcome,
    recordOf: (actions, key) => actions.reconciliationExceptionToDecide(key),
    clauseOf: (id) => `${id} is ${outcome}`,
    endOf: (id, { hasMoved, isInClearing }) => {
      if (isInClearing)
        return `${id} is ${outcome} now. The account is closed, so the money is in clearing: docs/runbook.md says under "Failed refunds" what to do.`;
      return hasMoved ? `${id} is ${outcome} now, with its money.` : `${id} stays ${outcome}. Nothing moved.`;
    },
  });
};

export const paymentCommand = (): Command =>
  new Command('payment')
    .description('payments that two operators decide on')
    .addCommand(
      withCommonOptions(new Command('exceptions'))
        .description('lists the payments that two operators must decide on; exits with 1 when there are any')
        .action(list),
    )
    .addCommand(
      withDecisionOptions(new Command('resolve'))
        .description('proposes how a payment ended, or confirms what another operator proposed')
        .addOption(
          new Option('--outcome <outcome>', 'how it ended')
            .choices(['completed', 'failed'])
            .makeOptionMandatory(),
        )
        .action(resolve),
    );
