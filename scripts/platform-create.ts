import { Command, Option } from 'commander';
import { createOnTable } from './create-on-table.ts';

/** Number('') is 0 and Number('0x10') is 16. An operator means neither as a fee. */
const integerOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

/** `USD=25`. Each currency may appear once. */
const withFixedFee = (text: string, before: Record<string, number> = {}): Record<string, number> => {
  const [currency = '', amount = ''] = text.split('=', 2);
  if (Object.hasOwn(before, currency)) throw new Error(`The fixed fee in ${currency} is given twice`);
  return { ...before, [currency]: integerOf(amount) };
};

interface Options {
  name: string;
  umaDomain?: string;
  regulated?: true;
  variableFeeBps?: number;
  fixedFee?: Record<string, number>;
  environment: string;
  table?: string;
  endpoint?: string;
}

const run = async (options: Options, command: Command): Promise<void> => {
  const { name, umaDomain, regulated, variableFeeBps, fixedFee, environment, table, endpoint } = options;
  const tableName = table ?? process.env.TABLE_NAME;
  if (tableName === undefined) command.error('Give --table: the stack output TableName of the environment.');
  const hasFees = variableFeeBps !== undefined || fixedFee !== undefined;
  const fees = hasFees ? { variableBps: variableFeeBps, fixedMinor: fixedFee } : undefined;
  const order = { name, umaDomain, isRegulatedFinancialInstitution: regulated === true, fees };
  const created = await createOnTable({ tableName, endpoint, environment }, order);
  console.log(
    `Platform:${created.platformId}\nclientId      ${created.clientId}\nclientSecret  ${created.clientSecret}`,
  );
  console.log('The secret is shown this once.');
};

if (import.meta.main) {
  const program = new Command('platform:create')
    .description(
      'Creates a platform with its configuration, its accounts and a first token with all permissions.',
    )
    .requiredOption('--name <name>', 'name of the platform')
    .option('--uma-domain <domain>', 'domain of its UMA addresses')
    .option('--regulated', 'a regulated financial institution: its individual customers start APPROVED')
    .option(
      '--variable-fee-bps <bps>',
      'fee on the amount sent, in hundredths of a percent; default: 50',
      integerOf,
    )
    .option(
      '--fixed-fee <currency=amount>',
      'fee for each payment in a currency, in its smallest unit, such as USD=25; repeatable',
      withFixedFee,
    )
    .addOption(
      new Option('--environment <name>', 'environment of the table, whose own UMA domains no platform gets')
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
