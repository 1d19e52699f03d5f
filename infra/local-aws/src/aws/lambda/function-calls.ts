import * as z from 'zod';
import { HostClock } from '../../clock.ts';
import type { Invoke } from '../../functions/invocation.ts';
import type { Template } from '../../template.ts';
import type { AccessControl } from '../access-control.ts';
import type { JsonService } from '../json-calls.ts';
import { openJournal } from '../work-journal.ts';
import { AsynchronousCalls } from './asynchronous-calls.ts';
import { lambdaApi } from './lambda-api.ts';
import { retrySettings } from './retry-settings.ts';

export interface FunctionCallsOptions {
  readonly template: Pick<Template, 'ofType' | 'find'>;
  readonly access: Pick<AccessControl, 'roleMay'>;
  readonly invoke: Invoke;
  readonly timeScale: number;
  readonly clock?: HostClock;
  readonly sendToQueue: (queueArn: string, body: string) => boolean;
  readonly dataDir?: string | undefined;
}

export interface FunctionCalls {
  readonly service: JsonService;
  /** Takes the calls of rules and buckets, too. */
  readonly queue: AsynchronousCalls;
  /** Makes the calls that the last host of this data directory did not finish. */
  readonly resume: () => void;
  /**
   * Accepts no more asynchronous calls and waits for those that run. With a data directory, the next host makes the
   * unfinished ones; otherwise they are lost.
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
export const functionCalls = ({
  dataDir,
  clock = new HostClock(),
  ...options
}: FunctionCallsOptions): FunctionCalls => {
  const { unfinished, begin } = openJournal(dataDir, 'asynchronous-calls', callSchema);
  const calls = new AsynchronousCalls({ ...options, clock, settings: retrySettings(options), begin });
  return {
    queue: calls,
    service: lambdaApi({ template: options.template, calls, invoke: options.invoke }),
    resume: () => {
      for (const { work, done } of unfinished) {
        void calls.accept(work);
        done();
      }
    },
    end: async () => {
      const byFunction = Map.groupBy(await calls.end(), ({ functionArn }) => functionArn);
      return Object.fromEntries([...byFunction].map(([functionArn, { length }]) => [functionArn, length]));
    },
  };
};

const callSchema = z.strictObject({ functionArn: z.string(), payload: z.string() });
