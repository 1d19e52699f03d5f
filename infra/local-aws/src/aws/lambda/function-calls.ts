import type { Template } from '../../template.ts';
import type { AccessControl } from '../access-control.ts';
import type { JsonService } from '../json-calls.ts';
import type { Invoke } from '../states/task-handlers.ts';
import { AsynchronousCalls } from './asynchronous-calls.ts';
import { keepCalls, takeKeptCalls } from './kept-calls.ts';
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
  /** Goes on with what the last host of this data directory has left. */
  readonly resume: () => void;
  /**
   * Takes no asynchronous calls any more and lets those that are being made come to their end. What has not is kept for
   * the next start where there is a data directory, else it is lost; gives how many these are, by the function's ARN.
   */
  readonly end: () => Promise<Readonly<Record<string, number>>>;
}

/** Calls of functions by functions. Throws StartError for a configuration that is not served. */
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
