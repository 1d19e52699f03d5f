import { availableParallelism } from 'node:os';
import { HostClock } from '../clock.ts';
import { StartError } from '../start-error.ts';
import { Chance } from './chance.ts';
import { concurrencyLimits } from './concurrency.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { functionEnvironment, type ServiceEndpoints } from './function-environment.ts';
import { FunctionPool } from './function-pool.ts';
import type { InvocationResult, Invoke } from './invocation.ts';
import { withoutVersion } from './named-function.ts';
import { mostStarting, StartTurns } from './start-turns.ts';

/** Takes the text that a function writes to stdout and stderr, in order. */
export type LogSink = (functionName: string, text: string) => void;

/** The call starts when the promise ends, however it ends; a result of the promise is the answer in place of a call. */
export type BeforeCall = (
  called: Pick<FunctionDefinition, 'name' | 'modulePath'>,
  payload: string,
) => Promise<InvocationResult | undefined> | undefined;

export interface Functions {
  readonly invoke: Invoke;
  /** Starts the first instance of a function before its first event. */
  warm(reference: string): void;
  /** Ends idle instances. The next event of a function starts a new one. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The same for the function's log group. */
export type LogGroupSink = (logGroup: string, text: string) => void;

export interface FunctionsOptions {
  readonly definitions: readonly FunctionDefinition[];
  readonly endpoints: ServiceEndpoints;
  readonly logSink: LogSink;
  readonly beforeCall?: BeforeCall | undefined;
  readonly toLogGroup?: LogGroupSink;
  readonly clock?: HostClock;
  readonly chance?: Chance;
  readonly maxInstances?: number;
  /** The account's limit on events in flight; without it only the functions' reservations limit them. */
  readonly accountConcurrency?: number | undefined;
  readonly idleLimitMs?: number;
}

/** Instances of one function. More would only cost memory and start-up time, since the database has one writer. */
const maxInstancesOfMachine = (): number => Math.max(4, availableParallelism());

/**
 * A function with reserved concurrency waits for other servers most of the time. Its instances cost memory, 22 MB each,
 * but little CPU time.
 */
const mostReservedInstances = 16;

const maxInstancesOf = ({ reservedConcurrency }: FunctionDefinition): number =>
  reservedConcurrency === undefined
    ? maxInstancesOfMachine()
    : Math.min(reservedConcurrency, mostReservedInstances);

/** Two events at once still meet each other; more instances start for events that wait long (FunctionPool). */
const promptInstancesOf = ({ reservedConcurrency }: FunctionDefinition): number =>
  reservedConcurrency === undefined ? 2 : Number.POSITIVE_INFINITY;

/** Makes every function ready to be invoked; its first instance starts with its first event. */
export const startFunctions = ({
  definitions,
  endpoints,
  logSink,
  beforeCall,
  toLogGroup,
  clock = new HostClock(),
  chance = new Chance(),
  maxInstances,
  accountConcurrency,
  idleLimitMs,
}: FunctionsOptions): Functions => {
  const pools = new Map<string, FunctionPool>();
  const turns = new StartTurns(mostStarting);
  const concurrencyOf = concurrencyLimits(definitions, accountConcurrency);
  for (const definition of definitions) {
    const pool = new FunctionPool({
      definition,
      environment: functionEnvironment(definition, endpoints),
      clock,
      chance,
      turns,
      concurrency: concurrencyOf(definition),
      maxInstances: maxInstances ?? maxInstancesOf(definition),
      promptInstances: promptInstancesOf(definition),
      ...(idleLimitMs !== undefined && { idleLimitMs }),
      onOutput: (text) => {
        logSink(definition.name, text);
        toLogGroup?.(definition.logGroupName, text);
      },
    });
    const { logicalId, name, arn, aliases } = definition;
    for (const reference of [logicalId, name, arn, ...aliases]) pools.set(reference, pool);
  }
  const poolOf = (reference: string): FunctionPool => {
    const pool = pools.get(reference) ?? pools.get(withoutVersion(reference));
    if (!pool) throw new StartError(`The template has no function ${reference}`);
    return pool;
  };
  return {
    invoke: (reference, payload) => {
      const pool = poolOf(reference);
      const ready = beforeCall?.(pool.definition, payload);
      return ready === undefined
        ? pool.invoke(payload)
        : ready.then(
            (answer) => answer ?? pool.invoke(payload),
            () => pool.invoke(payload),
          );
    },
    warm: (reference) => poolOf(reference).warm(),
    restart: async () => {
      await Promise.all([...new Set(pools.values())].map((pool) => pool.restart()));
    },
    stop: async () => {
      await Promise.all([...new Set(pools.values())].map((pool) => pool.stop()));
    },
  };
};
