import { Command, InvalidArgumentError } from 'commander';
import { DemoError } from '../operator/cli/demo/demo-error.ts';
import { endOnStop, onClosedOutput } from '../operator/cli/demo/on-stop.ts';
import { type DemoOptions, runDemo } from '../operator/cli/demo/run.ts';
import { openScreen } from '../operator/cli/demo/screen.ts';
import { connect, connectionOf } from '../operator/cli/demo/service.ts';
import { type UmaDemo, umaDemo } from '../operator/cli/demo/uma.ts';
import { printableOutput } from '../operator/cli/printable.ts';

interface Options extends Omit<DemoOptions, 'isProduction'> {
  readonly baseUrl?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly uma?: true;
}

const threeDigits = (text: string): string => {
  if (!/^\d{3}$/.test(text)) throw new InvalidArgumentError('three digits, such as 005');
  return text;
};

const screen = openScreen();

let network: UmaDemo | undefined;

/** A person at a terminal may want to look at both consoles. */
const untilCtrlC = ({ consoleUrl }: { readonly consoleUrl: string }): Promise<void> => {
  screen.line();
  screen.line(`Console of the second service: ${consoleUrl}`);
  screen.line('It runs until Ctrl-C.');
  // A promise alone keeps no process alive.
  return new Promise(() => setInterval(() => undefined, 1_000_000));
};

const run = async ({ baseUrl, clientId, clientSecret, uma, ...options }: Options): Promise<void> => {
  const given = {
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(clientId === undefined ? {} : { clientId }),
    ...(clientSecret === undefined ? {} : { clientSecret }),
  };
  try {
    const connection = connectionOf(given);
    const isProduction = connection.environment === 'production';
    if (uma === true) {
      const { amount } = options;
      const untilSeen = process.stdout.isTTY ? { untilSeen: untilCtrlC } : {};
      network = umaDemo({ service: connect(connection), screen, amount, ...untilSeen });
      await network.run();
    } else await runDemo(connect(connection), screen, { ...options, isProduction });
  } catch (error) {
    if (!(error instanceof DemoError)) throw error;
    screen.close();
    console.error(printableOutput(error.message));
    process.exitCode = 1;
  } finally {
    screen.close();
    await network?.stop();
  }
};

const tidy = async (): Promise<void> => {
  screen.close();
  await network?.stop();
};

endOnStop(tidy);
onClosedOutput(() => void tidy().finally(() => process.exit()));

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
  .option('--uma', 'start a second service on this machine, and have each pay a customer of the other')
  .action(run)
  .parseAsync();
