import { availableParallelism } from 'node:os';
import { StartError } from '../start-error.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { functionEnvironment, type ServiceEndpoints } from './function-environment.ts';
import { FunctionPool } from './function-pool.ts';
import type { InvocationResult } from './invocation.ts';

/** Takes what a function writes to stdout and stderr, in the order it was written. */
export type LogSink = (functionName: string, text: string) => void;

/** Invokes by logical id, name or ARN, with or without a qualifier. Never rejects for what the function does. */
export type Invoke = (reference: string, payload: string) => Promise<InvocationResult>;

export interface Functions {
  readonly invoke: Invoke;
  /** Starts the first instance of a function ahead of its first event. */
  warm(reference: string): void;
  stop(): Promise<void>;
}

export interface FunctionsOptions {
  readonly definitions: readonly FunctionDefinition[];
  readonly endpoints: ServiceEndpoints;
  readonly logSink: LogSink;
  readonly maxInstances?: number;
  readonly idleLimitMs?: number;
}

/** Instances of one function beside each other. The database is one writer: more only take memory and start-up time. */
const maxInstancesOfMachine = (): number => Math.max(4, availableParallelism());

/**
 * A function with a concurrency of its own waits for others most of the time, as for endpoints that hang: more instances of it
 * cost memory, 22 MB each, but no work.
 */
const mostWaitingInstances = 16;

const maxInstancesOf = ({ reservedConcurrency }: FunctionDefinition): number =>
  reservedConcurrency === undefined
    ? maxInstancesOfMachine()
    : Math.min(reservedConcurrency, mostWaitingInstances);

/** Makes every function invocable; instances start on first use. */
export const startFunctions = ({
  definitions,
  endpoints,
  logSink,
  maxInstances,
  idleLimitMs,
}: FunctionsOptions): Functions => {
  const pools = new Map<string, FunctionPool>();
  for (const definition of definitions) {
    const pool = new FunctionPool({
      definition,
      environment: functionEnvironment(definition, endpoints),
      maxInstances: maxInstances ?? maxInstancesOf(definition),
      ...(idleLimitMs !== undefined && { idleLimitMs }),
      onOutput: (text) => logSink(definition.name, text),
    });
    for (const reference of [definition.logicalId, definition.name, definition.arn])
      pools.set(reference, pool);
  }
  const poolOf = (reference: string): FunctionPool => {
    const pool = pools.get(reference) ?? pools.get(withoutQualifier(reference));
    if (!pool) throw new StartError(`The template has no function ${reference}`);
    return pool;
  };
  return {
    invoke: (reference, payload) => poolOf(reference).invoke(payload),
    warm: (reference) => poolOf(reference).warm(),
    stop: async () => {
      await Promise.all([...new Set(pools.values())].map((pool) => pool.stop()));
    },
  };
};

/** `…:function:name:7` and `…:function:name:$LATEST` mean the same code here. */
const withoutQualifier = (arn: string): string => arn.split(':').slice(0, 7).join(':');
