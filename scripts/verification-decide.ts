import { Command, InvalidArgumentError, Option } from 'commander';
import { clock } from '#shared/kernel/clock.ts';
import { formatId, uuidOf } from '#shared/kernel/ids.ts';
import { textSchema } from '#shared/kernel/schemas.ts';
import type { OperatorDecision } from '#shared/verification/decision.ts';
import { useTable } from './use-table.ts';

interface Options {
  verification?: string;
  decision?: OperatorDecision['decision'];
  reason?: string;
  seen?: string;
  list?: true;
  table?: string;
  endpoint?: string;
}

/** More than an operator reads at once. The list begins with the oldest. */
const listed = 100;

/** Limit of the reason, which the platform's event contains for its people. */
const reasonLength = 1000;

const reasonOf = (text: string): string => {
  const { data, error } = textSchema(reasonLength).safeParse(text);
  if (data !== undefined) return data;
  throw new InvalidArgumentError(`It ${error?.issues[0]?.message}.`);
};

const timeOf = (text: string): string => {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new InvalidArgumentError('It must be a time such as 2026-01-31T12:00:00.000Z.');
  return time.toISOString();
};

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
  if (waiting.length === listed) console.log(`These are the oldest ${listed}; more may wait.`);
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
  const { verification, decision, reason, seen, table, endpoint } = options;
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
  await decide(uuid, { decision, reason, seen });
};

if (import.meta.main) {
  const program = new Command('verification:decide')
    .description('Decides on a verification that waits for the operator, or lists the waiting ones.')
    .option('--list', 'list the verifications that wait for a decision, oldest first')
    .option('--verification <id>', 'Verification:<uuid>')
    .addOption(new Option('--decision <decision>', 'the decision').choices(['APPROVED', 'REJECTED']))
    .option('--reason <text>', 'reason of a rejection; the platform sees it', reasonOf)
    .option(
      '--seen <time>',
      'approve although something changed after the submission: the time up to which you have looked',
      timeOf,
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
