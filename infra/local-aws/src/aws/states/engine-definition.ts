import type { StateMachineDefinition } from 'aws-local-stepfunctions';
import * as z from 'zod';
import { isJsonObject, type Json, type JsonObject } from '../../template-json.ts';
import { type Retrier, retriersOf } from './retry-pauses.ts';

export interface EngineDefinition {
  readonly definition: StateMachineDefinition;
  /** Type of every state, nested ones too, as the template has it. The engine runs a Wait state as a task. */
  readonly typeByState: ReadonlyMap<string, string>;
  readonly taskStates: readonly string[];
  /** Of each task state. */
  readonly retriers: ReadonlyMap<string, readonly Retrier[]>;
  readonly waitStates: readonly string[];
  readonly timeoutSeconds: number | undefined;
}

/** Input of a Wait state's handler. */
export const waitSchema = z.strictObject({
  input: z.json(),
  seconds: z.json().optional(),
  timestamp: z.json().optional(),
});

/** The engine's timer lasts at most 24.8 days; a longer timeout would fail at once. */
const longestTaskSeconds = 2_000_000;
const defaultIntervalSeconds = 1;
const taskResource = 'arn:aws:states:::lambda:invoke';

/** asl-validator checks that a definition has the engine's type. */
export const engineSchema = z.custom<StateMachineDefinition>(
  (value) => typeof value === 'object' && value !== null,
);

/**
 * Rewrites a definition for scaled time. A Wait state becomes a task whose handler waits, because the engine can scale
 * only a fixed time. The host itself makes the pauses before retries of tasks and watches the timeout of the state
 * machine.
 */
export const engineDefinition = (source: JsonObject, timeScale: number): EngineDefinition => {
  const { TimeoutSeconds: timeoutSeconds, ...machine } = source;
  const typeByState = new Map<string, string>();
  const retriers = new Map<string, readonly Retrier[]>();
  const rewriting = { timeScale, typeByState, retriers };
  const definition = engineSchema.parse(rewriteScope(machine, rewriting));
  const named = (type: string): string[] =>
    [...typeByState].flatMap(([name, stateType]) => (stateType === type ? [name] : []));
  return {
    definition,
    typeByState,
    taskStates: named('Task'),
    retriers,
    waitStates: named('Wait'),
    timeoutSeconds: typeof timeoutSeconds === 'number' ? timeoutSeconds : undefined,
  };
};

interface Rewriting {
  readonly timeScale: number;
  readonly typeByState: Map<string, string>;
  readonly retriers: Map<string, readonly Retrier[]>;
}

const rewriteScope = (scope: JsonObject, rewriting: Rewriting): JsonObject => {
  const states = isJsonObject(scope.States) ? scope.States : {};
  const rewritten = Object.entries(states).map(([name, state]) => {
    if (!isJsonObject(state)) return [name, state] as const;
    rewriting.typeByState.set(name, String(state.Type));
    if (state.Type === 'Task') rewriting.retriers.set(name, retriersOf(state));
    return [name, rewriteState(state, rewriting)] as const;
  });
  return { ...scope, States: Object.fromEntries(rewritten) };
};

const rewriteState = (state: JsonObject, rewriting: Rewriting): JsonObject => {
  if (state.Type === 'Wait') return rewriteWait(state);
  const { Retry: retry, ItemProcessor: processor, Branches: branches } = state;
  return {
    ...state,
    ...(state.Type === 'Task' && state.TimeoutSecondsPath === undefined
      ? {
          TimeoutSeconds: Math.min(Number(state.TimeoutSeconds ?? longestTaskSeconds), longestTaskSeconds),
        }
      : {}),
    ...(Array.isArray(retry) ? { Retry: retry.map((rule) => scaledRetry(rule, rewriting.timeScale)) } : {}),
    ...(isJsonObject(processor) ? { ItemProcessor: rewriteScope(processor, rewriting) } : {}),
    ...(Array.isArray(branches)
      ? { Branches: branches.map((one) => (isJsonObject(one) ? rewriteScope(one, rewriting) : one)) }
      : {}),
  };
};

const scaledRetry = (rule: Json, timeScale: number): Json => {
  if (!isJsonObject(rule)) return rule;
  const interval = Number(rule.IntervalSeconds ?? defaultIntervalSeconds);
  const limit = rule.MaxDelaySeconds;
  return {
    ...rule,
    IntervalSeconds: interval / timeScale,
    ...(typeof limit === 'number' ? { MaxDelaySeconds: limit / timeScale } : {}),
  };
};

const rewriteWait = (state: JsonObject): JsonObject => {
  const { Seconds, SecondsPath, Timestamp, TimestampPath, ...others } = state;
  return {
    ...others,
    Type: 'Task',
    Resource: taskResource,
    TimeoutSeconds: longestTaskSeconds,
    Parameters: {
      'input.$': '$',
      ...(Seconds === undefined ? {} : { seconds: Seconds }),
      ...(SecondsPath === undefined ? {} : { 'seconds.$': SecondsPath }),
      ...(Timestamp === undefined ? {} : { timestamp: Timestamp }),
      ...(TimestampPath === undefined ? {} : { 'timestamp.$': TimestampPath }),
    },
  };
};
