import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Invoke } from '../../functions/invocation.ts';
import type { Template } from '../../template.ts';
import type { AccessControl } from '../access-control.ts';
import type { JsonService } from '../json-calls.ts';
import { type AsynchronousCall, AsynchronousCalls } from './asynchronous-calls.ts';
import { lambdaApi } from './lambda-api.ts';
import { retrySettings } from './retry-settings.ts';

export interface FunctionCallsOptions {
  readonly template: Pick<Template, 'ofType' | 'find'>;
  readonly access: Pick<AccessControl, 'roleMay'>;
  readonly invoke: Invoke;
  readonly timeScale: number;
  readonly sendToQueue: (queueArn: string, body: string) => boolean;
  readonly dataDir?: string | undefined;
}

export interface FunctionCalls {
  readonly service: JsonService;
  /** Makes the calls that the last host of this data directory did not finish. */
  readonly resume: () => void;
  /**
   * Accepts no more asynchronous calls and waits for those that run. With a data directory, unfinished calls are kept for
   * the next start; otherwise they are lost.
   *
   * @returns the number of unfinished calls by the function's ARN
   */
  readonly end: () => Promise<Readonly<Record<string, number>>>;
}

/**
 * Serves the calls that functions make to functions.
 *
 * @throws StartError for a retry configuration that the host does not support
 */
export const functionCalls = ({ dataDir, ...options }: FunctionCallsOptions): FunctionCalls => {
  const calls = new AsynchronousCalls({ ...options, settings: retrySettings(options) });
  return {
    service: lambdaApi({ template: options.template, calls, invoke: options.invoke }),
    resume: () => {
      for (const call of takeKeptCalls(dataDir)) calls.accept(call);
    },
    end: async () => {
      const unfinished = await calls.end();
      if (dataDir !== undefined) keepCalls(dataDir, unfinished);
      const byFunction = Map.groupBy(unfinished, ({ functionArn }) => functionArn);
      return Object.fromEntries([...byFunction].map(([functionArn, { length }]) => [functionArn, length]));
    },
  };
};

const keptSchema = z.array(z.strictObject({ functionArn: z.string(), payload: z.string() }));

const fileIn = (dataDir: string): string => join(dataDir, 'asynchronous-calls.json');

/** Reads the unfinished calls of an earlier host and removes them from the data directory. */
const takeKeptCalls = (dataDir: string | undefined): readonly AsynchronousCall[] => {
  if (dataDir === undefined) return [];
  try {
    const kept = keptSchema.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
    rmSync(fileIn(dataDir));
    return kept;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return [];
    throw cause;
  }
};

const keepCalls = (dataDir: string, unfinished: readonly AsynchronousCall[]): void => {
  if (unfinished.length > 0) writeFileSync(fileIn(dataDir), JSON.stringify(unfinished), { mode: 0o600 });
};
