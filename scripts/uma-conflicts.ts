import { Command, Option } from 'commander';
import { settingsOf } from '#infra/environments/settings-of.ts';
import { useTable } from './use-table.ts';

interface Options {
  environment: string;
  table?: string;
  endpoint?: string;
}

const run = async ({ environment, table, endpoint }: Options, command: Command): Promise<void> => {
  const tableName = table ?? process.env.TABLE_NAME;
  if (tableName === undefined) command.error('Give --table: the stack output TableName of the environment.');
  useTable({ tableName, endpoint });
  const { readHoldings } = await import('./uma-conflicts/read-holdings.ts');
  const { findConflicts } = await import('./uma-conflicts/find-conflicts.ts');
  const { umaDomain: serviceDomain, sandboxUmaDomain: sandboxDomain } = settingsOf(environment);
  const conflicts = findConflicts({ ...(await readHoldings()), serviceDomain, sandboxDomain });
  for (const conflict of conflicts) console.log(conflict);
  if (conflicts.length === 0) console.log('No conflicts.');
  else process.exitCode = 1;
};

if (import.meta.main) {
  const program = new Command('uma:conflicts')
    .description(
      'Lists UMA domains and addresses that contradict the rules, such as addresses on a domain of another platform. Reads the whole table once and writes nothing. Exits with 1 when there are any.',
    )
    .addOption(
      new Option('--environment <name>', 'environment of the table')
        .choices(['sandbox', 'production', 'local'])
        .default('sandbox'),
    )
    .option('--table <name>', 'name of the table: the stack output TableName; default: $TABLE_NAME')
    .option('--endpoint <url>', "address of DynamoDB, if it is not AWS's own")
    .action(run);
  try {
    await program.parseAsync();
  } catch (error) {
    program.error(error instanceof Error ? error.message : String(error));
  }
}
