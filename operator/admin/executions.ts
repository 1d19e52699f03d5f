import type { ExecutionStatus } from '@aws-sdk/client-sfn';
import { Command, Option } from 'commander';
import { durationText } from '../queries/explain/entries.ts';
import { type CommonOptions, openToRead, withCommonOptions } from './options.ts';
import { print, table } from './print.ts';

interface Options extends CommonOptions {
  readonly workflow?: string;
  readonly status?: ExecutionStatus;
}

const statuses = ['RUNNING', 'SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED', 'PENDING_REDRIVE'];
const count = 20;

const run = async ({ workflow, status, ...options }: Options): Promise<void> => {
  const { stackName } = await openToRead(options);
  const { listExecutions } = await import('../queries/executions.ts');
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
    .addOption(new Option('--status <status>', 'in this state only').choices(statuses))
    .action(run);
