import { Command, Option } from 'commander';
import { clock } from '#shared/kernel/clock.ts';
import { formatId, uuidOf } from '#shared/kernel/ids.ts';
import type { OperatorDecision } from '#shared/verification/rules.ts';
import { useTable } from './use-table.ts';

interface Options {
  verification?: string;
  decision?: OperatorDecision['decision'];
  reason?: string;
  list?: true;
  table?: string;
  endpoint?: string;
}

/** More than an operator reads at once; the oldest come first. */
const listed = 100;

const list = async (): Promise<void> => {
  const { readQueue } = await import('#shared/verification/store.ts');
  const waiting = await readQueue(listed);
  if (waiting.length === 0) console.log('Nothing waits for a decision.');
  for (const { uuid, platformId, customerUuid, updatedAt } of waiting) {
    const ids = [
      formatId('Verification', uuid),
      formatId('Platform', platformId),
      formatId('Customer', customerUuid),
    ];
    console.log([updatedAt, ...ids].join('  '));
  }
};

const decide = async (uuid: string, order: Omit<OperatorDecision, 'at'>): Promise<void> => {
  const { decideVerification } = await import('#shared/verification/decide.ts');
  const { status, customerUuid } = await decideVerification(uuid, {
    ...order,
    at: clock.now().toISOString(),
  });
  console.log(`${formatId('Customer', customerUuid)} is ${status}.`);
};

const run = async (options: Options, command: Command): Promise<void> => {
  const { verification, decision, reason, table, endpoint } = options;
  const tableName = table ?? process.env.TABLE_NAME;
  if (tableName === undefined) command.error('Give --table: the stack output TableName of the environment.');
  useTable({ tableName, endpoint });
  if (options.list === true) {
    await list();
    return;
  }
  const uuid = uuidOf('Verification', verification ?? '');
  if (uuid === undefined) command.error('Give --verification as Verification:<uuid>, or --list.');
  if (decision === undefined) command.error('Give --decision APPROVED or --decision REJECTED.');
  await decide(uuid, { decision, reason });
};

if (import.meta.main) {
  const program = new Command('verification:decide')
    .description('Decides on a verification that waits for the operator, or lists those that do.')
    .option('--list', 'show what waits for a decision, oldest first')
    .option('--verification <id>', 'Verification:<uuid>')
    .addOption(new Option('--decision <decision>', 'what is decided').choices(['APPROVED', 'REJECTED']))
    .option('--reason <text>', 'of a rejection; the platform is told it')
    .option('--table <name>', 'name of the table: the stack output TableName; default: $TABLE_NAME')
    .option('--endpoint <url>', "address of DynamoDB, where it is not AWS's own")
    .action(run);
  try {
    await program.parseAsync();
  } catch (error) {
    program.error(error instanceof Error ? error.message : String(error));
  }
}
