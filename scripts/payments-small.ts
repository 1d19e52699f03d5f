import { Command, Option } from 'commander';
import { readRecord } from '#infra/released-record.ts';
import { useTable } from './use-table.ts';

interface Options {
  readonly environment: string;
  readonly table: string;
  readonly endpoint?: string;
  readonly after?: string;
  readonly perSecond: string;
}

/** The functions that run must read what this writes. A table on this machine has those of this checkout. */
const mustBeRead = (environment: string, command: Command): void => {
  if (environment === 'local' || readRecord(environment)?.paymentForm !== undefined) return;
  command.error(
    `infra/released/${environment}.json has no paymentForm: the released functions cannot read small payments.`,
  );
};

const run = async (options: Options, command: Command): Promise<void> => {
  const { environment, table, endpoint, after } = options;
  mustBeRead(environment, command);
  useTable({ tableName: table, endpoint });
  process.env.PAYMENT_FORM = 'small';
  const { rewritePayments } = await import('./payments-small/rewrite-payments.ts');
  for await (const progress of rewritePayments({ after, perSecond: Number(options.perSecond) })) {
    const { read, rewritten, left, position } = progress;
    console.log(`${read} payments read, ${rewritten} rewritten, ${left} changed meanwhile`);
    if (position !== undefined) console.log(`  go on with --after ${position}`);
    else console.log(left === 0 ? 'All payments are small.' : 'Run it again for those that changed.');
  }
};

if (import.meta.main) {
  const program = new Command('payments:small')
    .description(
      'Writes the payments of a table in the small form (docs/decisions/0375), while the service runs. It can be stopped and run again.',
    )
    .addOption(
      new Option('--environment <name>', 'environment of the table')
        .choices(['sandbox', 'production', 'local'])
        .default('sandbox'),
    )
    .requiredOption('--table <name>', 'name of the table: the stack output TableName')
    .option('--endpoint <url>', "address of DynamoDB, if it is not AWS's own")
    .option('--after <position>', 'where a former run stopped')
    .option('--per-second <number>', 'rewrites a second', '200')
    .action(run);
  try {
    await program.parseAsync();
  } catch (error) {
    program.error(error instanceof Error ? error.message : String(error));
  }
}
