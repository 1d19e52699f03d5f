import { Command, InvalidArgumentError } from 'commander';
import { stopWithParent } from '#infra/local/stop-signals.ts';
import { openService } from '#operator/access/open.ts';
import { OperatorError } from '#operator/access/operator-error.ts';

interface Options {
  readonly stack?: string;
  readonly region?: string;
  readonly port: number;
  readonly write?: true;
  readonly json?: true;
}

const defaultPort = 3002;

/** Each look at a deployed stack costs a few requests of AWS. */
const liveEveryMs = { local: 2_000, stack: 15_000 } as const;

const portOf = (text: string): number => {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new InvalidArgumentError('It must be a number from 0 to 65535; 0 takes a free port.');
};

/** Somebody else has the port, or only the administrator may have it. */
const isOfPort = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'listen';

const run = async ({ stack, region, port, write, json }: Options): Promise<void> => {
  const service = await openService({ stack, region, canWrite: write === true, isLasting: true });
  stopWithParent(() => process.exit());
  const { openConsole } = await import('#operator/console/open-console.ts');
  const { url } = await openConsole({
    service,
    port,
    onError: (error) => console.error(error),
    liveEveryMs: stack === undefined ? liveEveryMs.local : liveEveryMs.stack,
  }).catch((cause: unknown) => {
    throw isOfPort(cause)
      ? new OperatorError(`Cannot listen on port ${port}; choose another with --port`, { cause })
      : cause;
  });
  if (json === true) console.log(JSON.stringify({ url, place: service.place, canWrite: service.canWrite }));
  else {
    console.log(`The console of ${service.place} is at\n\n  ${url}\n`);
    console.log(service.canWrite ? 'It may change something.' : 'It only reads.', 'Ctrl-C ends it.');
  }
};

if (import.meta.main) {
  const program = new Command('console')
    .description(
      'Serves the console on 127.0.0.1: payments, workflows, webhooks and the ledger of a service.',
    )
    .option(
      '--stack <name>',
      'a deployed stack, with your own credentials; default: the service on this machine',
    )
    .option('--region <region>', 'of the stack')
    .option('--port <port>', 'of the console; 0 takes a free one', portOf, defaultPort)
    .option(
      '--write',
      'take the role that may change something: buttons to send again, start again, retry a refund, disable',
    )
    .option('--json', 'print one line of JSON')
    .action(run);
  try {
    await program.parseAsync();
  } catch (error) {
    program.error(error instanceof OperatorError ? error.message : String(error));
  }
}
