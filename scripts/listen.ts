import { Command, InvalidArgumentError, Option } from 'commander';
import { onStopSignals } from '#infra/local/stop-signals.ts';
import { DemoError } from './demo/demo-error.ts';
import { openScreen, type Screen } from './demo/screen.ts';
import { connect } from './demo/service.ts';
import { type Answer, type AnswersByType, answers, withAnswerFor } from './listen/answers.ts';
import { listenConnection, secretVariable } from './listen/connection.ts';
import { jsonLineOf, lineOf } from './listen/line.ts';
import { type Outcome, reactor } from './listen/react.ts';
import { startReceiver } from './listen/receiver.ts';
import { readKeys, register } from './listen/registration.ts';
import { openVerifier } from './listen/verdict.ts';

interface Options {
  readonly port: number;
  readonly url?: string;
  readonly baseUrl?: string;
  readonly clientId?: string;
  readonly answer: Answer;
  readonly for?: AnswersByType;
  readonly forwardTo?: string;
  readonly json?: true;
}

const portOf = (text: string): number => {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new InvalidArgumentError('a port is 0 to 65535');
  return Number(text);
};

const httpUrl = (text: string): string => {
  const url = URL.parse(text);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href;
  throw new InvalidArgumentError('it must begin with http:// or https://');
};

/** The first ends listening in order, an impatient one at once. */
const stopSignal = (): Promise<unknown> =>
  new Promise((stop) => {
    onStopSignals(stop, () => {
      console.error('Stopped before the former endpoint was restored.');
      process.exit(1);
    });
  });

const listen = async (options: Options, screen: Screen): Promise<void> => {
  const { paint } = screen;
  const { port, url, answer, forwardTo, json } = options;
  const stopped = stopSignal();
  const given = { ...options, clientSecret: process.env[secretVariable] };
  const service = connect(listenConnection(given), secretVariable);
  /** With --json the lines are all that a program is to read. */
  const say = (text: string) => (json ? console.error(text) : screen.line(text));
  const tell = (outcome: Outcome) => screen.line(json ? jsonLineOf(outcome) : lineOf(outcome, paint));
  const read = () => readKeys(service);
  const behaviour = { answer, answersByType: options.for ?? {}, forwardTo };
  const receiver = await startReceiver(port, reactor(openVerifier(await read(), read), behaviour, tell));
  try {
    const registration = await register(service, url ?? receiver.url);
    say(`Listening at ${receiver.url} for ${service.baseUrl}. Ctrl-C stops it.`);
    say(paint.faint(registration.announcement));
    await stopped;
    say(await registration.restore());
  } finally {
    receiver.stop();
  }
};

const run = async (options: Options): Promise<void> => {
  const screen = openScreen();
  try {
    await listen(options, screen);
  } catch (error) {
    if (!(error instanceof DemoError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    screen.close();
  }
  // Signals, once waited for, would keep the process.
  process.exit();
};

await new Command('listen')
  .description(
    'Receives the webhooks of a platform on this machine and shows each: it becomes the webhook endpoint, and gives it back in the end.',
  )
  .option('--port <number>', 'to listen at on 127.0.0.1', portOf, 0)
  .option('--url <url>', 'to register instead, such as a tunnel that ends here', httpUrl)
  .option('--base-url <url>', 'root of the API; default: the local service')
  .option(
    '--client-id <id>',
    `of an API token with VIEW and MANAGE; its secret comes from the environment variable ${secretVariable}`,
  )
  .addOption(
    new Option('--answer <answer>', 'HTTP status of each answer, or none').choices(answers).default('200'),
  )
  .option('--for <type=answer>', 'answer to one type of event; once for each', withAnswerFor)
  .addOption(
    new Option('--forward-to <url>', 'sends each event on as it came and answers what comes back')
      .argParser(httpUrl)
      .conflicts('answer'),
  )
  .option('--json', 'one line of JSON for each event on standard output')
  .action(run)
  .parseAsync();
