import * as z from 'zod';
import { dataLimitBytes } from '../../aws-limits.ts';
import type { HostClock } from '../../clock.ts';
import type { InvocationResult, Invoke } from '../../functions/invocation.ts';
import { type Json, json } from '../../template-json.ts';
import { waitSchema } from './engine-definition.ts';
import { dataLimitExceeded, runtimeError, StateError } from './state-errors.ts';

export interface TaskContext {
  readonly invoke: Invoke;
  readonly mayInvoke: (functionArn: string) => boolean;
  readonly timeScale: number;
  readonly wait: HostClock['wait'];
  readonly nowMs: () => number;
  /** Aborted when the execution ends or is stopped. */
  readonly ended: AbortSignal;
}

/** Strict, so that `InvocationType: Event`, a qualifier or a client context is refused. */
const invocation = z.strictObject({
  FunctionName: z.string(),
  Payload: json.optional(),
  InvocationType: z.literal('RequestResponse').optional(),
});

/** Runs a Task state: invokes the function and gives the result of `arn:aws:states:::lambda:invoke`. */
export const runLambdaTask = async (context: TaskContext, input: unknown): Promise<Json> => {
  const parsed = invocation.safeParse(input);
  if (!parsed.success)
    throw runtimeError(`The parameters of the task are not served: ${parsed.error.message}`);
  const { FunctionName: functionArn, Payload: payload = {} } = parsed.data;
  if (!context.mayInvoke(functionArn)) {
    throw new StateError(
      'Lambda.AWSLambdaException',
      `The state machine's role may not invoke ${functionArn}`,
    );
  }
  const text = JSON.stringify(payload);
  if (Buffer.byteLength(text) > dataLimitBytes) throw dataLimitExceeded('input of the task');
  const result = await context.invoke(functionArn, text);
  if (result.throttle !== undefined)
    throw new StateError('Lambda.TooManyRequestsException', `Rate Exceeded. (${result.throttle})`);
  if (result.error) throw new StateError(result.error.name, causeOf(result));
  if (Buffer.byteLength(result.payload) > dataLimitBytes) throw dataLimitExceeded('output of the task');
  return { ExecutedVersion: '$LATEST', Payload: payloadOf(result.payload), StatusCode: 200 };
};

const payloadOf = (text: string): Json => (text === '' ? null : json.parse(JSON.parse(text)));

/** As AWS does, passes on the function's error payload, or makes one of the same shape. */
const causeOf = ({ payload, error }: InvocationResult): string => {
  if (payload.startsWith('{')) return payload;
  return JSON.stringify({ errorType: error?.name, errorMessage: error?.message });
};

/**
 * Runs a Wait state: gives its input after the scaled time. It also ends when the execution is stopped: until then a
 * timer of the engine keeps the process alive.
 */
export const runWait = async (
  { timeScale, wait, nowMs, ended }: TaskContext,
  input: unknown,
): Promise<Json> => {
  const { input: output, seconds, timestamp } = waitSchema.parse(input);
  // A timestamp is a moment of the clock: whoever made it has scaled the time until then.
  const waitMs = timestamp === undefined ? secondsToMs(seconds) / timeScale : momentMs(timestamp) - nowMs();
  await wait(waitMs, ended);
  return output;
};

const secondsToMs = (seconds: Json | undefined): number => {
  if (typeof seconds === 'number' && Number.isInteger(seconds) && seconds >= 0) return seconds * 1000;
  throw runtimeError(`A wait of ${JSON.stringify(seconds)} seconds: not an integer of 0 or more`);
};

const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

const momentMs = (timestamp: Json): number => {
  if (typeof timestamp !== 'string' || !rfc3339.test(timestamp)) {
    throw runtimeError(`A wait until ${JSON.stringify(timestamp)}: not an RFC 3339 timestamp`);
  }
  return Date.parse(timestamp);
};
