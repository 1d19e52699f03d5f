import type { ExecutionStatus } from '@aws-sdk/client-sfn';
import { Command, InvalidArgumentError, Option } from 'commander';
import { OperatorError } from '#operator/access/operator-error.ts';
import { durationText } from '#operator/queries/explain/entries.ts';
import { type CommonOptions, openToRead, print, table, withCommonOptions } from './command-line.ts';

interface Options extends CommonOptions {
  readonly workflow?: string;
  readonly status?: ExecutionStatus;
}

const statuses = ['RUNNING', 'SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED', 'PENDING_REDRIVE'];
const count = 20;

/** In any case of letters. */
const statusOf = (text: string): string => {
  const status = text.toUpperCase();
  if (statuses.includes(status)) return status;
  throw new InvalidArgumentError(`It must be one of ${statuses.join(', ')}.`);
};

const run = async ({ workflow, status, ...options }: Options): Promise<void> => {
  const { stackName } = await openToRead(options);
  const { listExecutions } = await import('#operator/queries/executions.ts');
  const { workflowsOf } = await import('#operator/queries/workflows.ts');
  const names = (await workflowsOf(stackName)).map(({ id }) => id);
  if (workflow !== undefined && !names.includes(workflow))
    throw new OperatorError(`There is no workflow ${workflow}; there are ${names.join(', ')}.`);
  const rows = await listExecutions({ stackName, workflow, status, count });
  print(options.json, rows, () =>
    rows.length === 0
      ? 'There are no such executions.'
      : table(
          rows.map((row) => [
            row.startedAt,
            row.workflow,
            row.status,
            row.tookMs === undefined ? '' : durationText(row.tookMs),
            row.name,
          ]),
        ),
  );
};

export const executionsCommand = (): Command =>
  withCommonOptions(new Command('executions'))
    .description(`lists the newest ${count} executions of each workflow`)
    .option('--workflow <name>', 'of this workflow only, such as quote-execution')
    .addOption(new Option('--status <status>', 'in this state only').choices(statuses).argParser(statusOf))
    .action(run);
