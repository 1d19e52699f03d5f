import { Command, InvalidArgumentError } from 'commander';
import { DemoError } from '../operator/cli/demo/demo-error.ts';
import { endOnStop, onClosedOutput } from '../operator/cli/demo/on-stop.ts';
import { type DemoOptions, runDemo } from '../operator/cli/demo/run.ts';
import { openScreen } from '../operator/cli/demo/screen.ts';
import { connect, connectionOf } from '../operator/cli/demo/service.ts';
import { printableOutput } from '../operator/cli/printable.ts';

interface Options extends Omit<DemoOptions, 'isProduction'> {
  readonly baseUrl?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
}

const threeDigits = (text: string): string => {
  if (!/^\d{3}$/.test(text)) throw new InvalidArgumentError('three digits, such as 005');
  return text;
};

const screen = openScreen();

const run = async ({ baseUrl, clientId, clientSecret, ...options }: Options): Promise<void> => {
  const given = {
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(clientId === undefined ? {} : { clientId }),
    ...(clientSecret === undefined ? {} : { clientSecret }),
  };
  try {
    const connection = connectionOf(given);
    const isProduction = connection.environment === 'production';
    await runDemo(connect(connection), screen, { ...options, isProduction });
  } catch (error) {
    if (!(error instanceof DemoError)) throw error;
    screen.close();
    console.error(printableOutput(error.message));
    process.exitCode = 1;
  } finally {
    screen.close();
  }
};

endOnStop(() => screen.close());
onClosedOutput(() => process.exit());

await new Command('demo')
  .description(
    'Moves money through a running service: out, across currencies and in, from a new customer to the journal. With npm start -- --env production, through the demonstration switch.',
  )
  .option('--base-url <url>', 'root of the API; default: the local service')
  .option('--client-id <id>', 'of an API token with VIEW, TRANSACT and MANAGE')
  .option('--client-secret <secret>', 'of that token')
  .option('--amount <decimal>', 'US dollars of each payment', '125.00')
  .option(
    '--suffix <digits>',
    'end of the dollar account: 002 to 005 fail; in production, 002, 005 and 006',
    threeDigits,
    '000',
  )
  .option(
    '--quote-suffix <digits>',
    'of the peso account: 002 to 007 do not just succeed; in production, 002, 005 and 006',
    threeDigits,
    '000',
  )
  .action(run)
  .parseAsync();
