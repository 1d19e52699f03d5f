import type { HistoryEvent } from '@aws-sdk/client-sfn';
import * as z from 'zod';
import { jsonOf } from './json-of.ts';

/** What Lambda puts into the cause of a failed task. */
const lambdaCause = z.looseObject({ errorType: z.string().optional(), errorMessage: z.string() });

const mostCharacters = 500;

/** An error of an execution, without the JSON text that Step Functions wraps it in. */
export const parsedError = (
  error: string | undefined,
  cause: string | undefined,
): { readonly name: string; readonly message: string } => {
  const name = error ?? 'Error';
  const parsed = lambdaCause.safeParse(jsonOf(cause));
  const message = parsed.success ? parsed.data.errorMessage : (cause ?? '');
  return {
    name: parsed.success ? (parsed.data.errorType ?? name) : name,
    message: message.slice(0, mostCharacters),
  };
};

export type StepStatus = 'DONE' | 'FAILED' | 'RUNNING';

/** An attempt of a task that failed. */
export interface Failure {
  readonly at: string;
  readonly error: string;
  readonly message: string;
}

/** One visit of a state. */
export interface Step {
  readonly state: string;
  readonly type: string;
  readonly status: StepStatus;
  readonly at: string;
  /** Until it was left; absent while it runs. */
  readonly tookMs: number | undefined;
  /** JSON text, as the state got it. */
  readonly input: string;
  readonly output: string | undefined;
  /** The oldest first. Each but the last one of a failed step was repeated. */
  readonly failures: readonly Failure[];
}

const entered = /^(\w+)StateEntered$/;

interface OpenStep {
  state: string;
  type: string;
  status: StepStatus;
  startMs: number;
  endMs: number | undefined;
  input: string;
  output: string | undefined;
  failures: Failure[];
}

const msOf = ({ timestamp }: HistoryEvent): number => timestamp?.getTime() ?? 0;

/** What a task said when it failed, whatever kind of failure it was. */
const failureOf = (event: HistoryEvent): Failure | undefined => {
  const details =
    event.taskFailedEventDetails ??
    event.taskTimedOutEventDetails ??
    event.lambdaFunctionFailedEventDetails ??
    event.lambdaFunctionTimedOutEventDetails;
  if (details === undefined) return undefined;
  const { name, message } = parsedError(details.error, details.cause);
  return { at: new Date(msOf(event)).toISOString(), error: name, message };
};

/** How an execution ends that did not succeed. */
const isEnd = ({ type }: HistoryEvent): boolean =>
  type === 'ExecutionFailed' || type === 'ExecutionAborted' || type === 'ExecutionTimedOut';

/** The visits of states in an execution's history, in their order. Inside a Map, visits of several items mix. */
export const stepsOf = (events: readonly HistoryEvent[]): Step[] => {
  const steps: OpenStep[] = [];
  const lastOpen = (name?: string): OpenStep | undefined =>
    steps.findLast((step) => step.endMs === undefined && (name === undefined || step.state === name));
  for (const event of events) {
    const [, type] = entered.exec(event.type ?? '') ?? [];
    const failure = failureOf(event);
    if (type !== undefined) {
      const { name: state = '', input = '{}' } = event.stateEnteredEventDetails ?? {};
      const startMs = msOf(event);
      const open = { status: 'RUNNING' as const, startMs, endMs: undefined, output: undefined };
      steps.push({ ...open, state, type, input, failures: [] });
    } else if (failure !== undefined) {
      lastOpen()?.failures.push(failure);
    } else if (event.stateExitedEventDetails !== undefined) {
      const { name, output } = event.stateExitedEventDetails;
      const step = lastOpen(name);
      if (step !== undefined) Object.assign(step, { status: 'DONE', endMs: msOf(event), output });
    } else if (isEnd(event)) {
      for (const step of steps.filter(({ endMs }) => endMs === undefined)) {
        Object.assign(step, { status: 'FAILED', endMs: msOf(event) });
      }
    }
  }
  return steps.map(({ startMs, endMs, ...step }) => ({
    ...step,
    at: new Date(startMs).toISOString(),
    tookMs: endMs === undefined ? undefined : endMs - startMs,
  }));
};
