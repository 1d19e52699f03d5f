import { Command, InvalidArgumentError, Option } from 'commander';
import { onStopSignals, stopWithParent } from '#infra/local/stop-signals.ts';
import { onClosedOutput } from '#operator/cli/demo/on-stop.ts';
import { DemoError } from '../operator/cli/demo/demo-error.ts';
import { openScreen, type Screen } from '../operator/cli/demo/screen.ts';
import { connect } from '../operator/cli/demo/service.ts';
import { listenConnection, secretVariable } from '../operator/cli/listen/connection.ts';
import { jsonLineOf, lineOf } from '../operator/cli/listen/line.ts';
import {
  type Answer,
  type AnswersByType,
  answers,
  type Outcome,
  openVerifier,
  reactor,
  withAnswerFor,
} from '../operator/cli/listen/react.ts';
import { startReceiver } from '../operator/cli/listen/receiver.ts';
import { formerEndpoints, readKeys, register, registerBeside } from '../operator/cli/listen/registration.ts';
import {
  readWaitingEvents,
  sendWaitingEvents,
  waitingSentence,
} from '../operator/cli/listen/waiting-events.ts';
import { printableOutput } from '../operator/cli/printable.ts';

interface Options {
  readonly port: number;
  readonly url?: string;
  readonly baseUrl?: string;
  readonly clientId?: string;
  readonly answer: Answer;
  readonly for?: AnswersByType;
  readonly forwardTo?: string;
  readonly beside?: true;
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

/** The first signal, a closed output or the end of npm stops listening in order. A second signal stops at once. */
const stopSignal = (): Promise<unknown> =>
  new Promise((stop) => {
    onClosedOutput(() => stop(undefined));
    stopWithParent(() => stop(undefined));
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
  /** With --json, standard output has only the lines for programs. */
  const say = (text: string) => (json ? console.error(text) : screen.line(text));
  const sayProblem = (error: unknown): void => {
    if (!(error instanceof DemoError)) throw error;
    say(`The events that wait come later: ${error.message}`);
  };
  const report = (outcome: Outcome) => screen.line(json ? jsonLineOf(outcome) : lineOf(outcome, paint));
  const read = () => readKeys(service);
  const behaviour = { answer, answersByType: options.for ?? {}, forwardTo };
  const receiver = await startReceiver(port, reactor(openVerifier(await read(), read), behaviour, report));
  try {
    const own = url ?? receiver.url;
    const isBeside = options.beside === true;
    const waiting = isBeside ? { ids: [], isCut: false } : await readWaitingEvents(service);
    const registration = await (isBeside
      ? registerBeside(service, own)
      : register(service, own, formerEndpoints(service.baseUrl)));
    say(`Listening at ${receiver.url} for ${service.baseUrl}. Ctrl-C stops it.`);
    say(paint.faint(registration.announcement));
    const sentence = waitingSentence(waiting);
    if (sentence !== undefined) say(sentence);
    let isStopped = false;
    const sent = sendWaitingEvents(service, waiting, () => isStopped).catch(sayProblem);
    await stopped;
    isStopped = true;
    await sent;
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
    console.error(printableOutput(error.message));
    process.exitCode = 1;
  } finally {
    screen.close();
  }
  // The signal handlers would keep the process alive.
  process.exit();
};

await new Command('listen')
  .description(
    'Makes this machine the webhook endpoint of a platform, shows each webhook, and restores the former endpoint at the end.',
  )
  .option('--port <number>', 'port to listen on at 127.0.0.1', portOf, 0)
  .option('--url <url>', 'URL to register instead, such as a tunnel to this machine', httpUrl)
  .option('--base-url <url>', 'root of the API; default: the local service')
  .option(
    '--client-id <id>',
    `of an API token with VIEW and MANAGE; its secret comes from the environment variable ${secretVariable}`,
  )
  .addOption(
    new Option('--answer <answer>', 'HTTP status of each answer, or `hang` for none')
      .choices(answers)
      .default('200'),
  )
  .option('--for <type=answer>', 'answer to one type of event; repeatable', withAnswerFor)
  .addOption(
    new Option('--forward-to <url>', 'forwards each event unchanged and returns the answer')
      .argParser(httpUrl)
      .conflicts('answer'),
  )
  .option('--beside', 'be a further endpoint: the present ones go on getting their events')
  .option('--json', 'one line of JSON for each event on standard output')
  .action(run)
  .parseAsync();
