import type { StateMachine } from 'aws-local-stepfunctions';
import type { JsonObject } from '../../template-json.ts';

/** An event of the engine. */
export type EngineEvent =
  ReturnType<StateMachine['run']>['eventLogs'] extends AsyncGenerator<infer Event> ? Event : never;

export interface HistoryEvent {
  readonly type: string;
  readonly timestampMs: number;
  readonly details: JsonObject;
}

/** Translates an event of the engine to one of GetExecutionHistory; undefined for an event that AWS does not list. */
export const historyEvent = (
  event: EngineEvent,
  typeByState: ReadonlyMap<string, string>,
  timestampMs: number,
): HistoryEvent | undefined => {
  const of = (type: string, details: JsonObject = {}): HistoryEvent => ({
    type,
    timestampMs,
    details,
  });
  switch (event.type) {
    case 'ExecutionStarted':
      return of('ExecutionStarted', { executionStartedEventDetails: { input: JSON.stringify(event.input) } });
    case 'StateEntered': {
      const { name, input } = event.state;
      const details = { name, input: JSON.stringify(input) };
      return of(`${typeByState.get(name) ?? event.state.type}StateEntered`, {
        stateEnteredEventDetails: details,
      });
    }
    case 'StateExited': {
      const { name, output } = event.state;
      const details = { name, output: JSON.stringify(output ?? null) };
      return of(`${typeByState.get(name) ?? event.state.type}StateExited`, {
        stateExitedEventDetails: details,
      });
    }
    case 'StateFailed':
      return typeByState.get(event.state.name) === 'Task' ? of('TaskFailed', taskFailed(event)) : undefined;
    case 'MapIterationStarted':
    case 'MapIterationSucceeded':
    case 'MapIterationFailed': {
      const details = { name: event.parentState.name, index: event.index };
      return of(event.type, { [`m${event.type.slice(1)}EventDetails`]: details });
    }
    default:
      return undefined;
  }
};

/** A retry of a task. */
export const taskScheduled = (timestampMs: number): HistoryEvent => ({
  type: 'TaskScheduled',
  timestampMs,
  details: { taskScheduledEventDetails: { resourceType: 'lambda', resource: 'invoke' } },
});

const taskFailed = (event: { readonly Error: string; readonly Cause: unknown }): JsonObject => {
  const { Error: error, Cause: cause } = event;
  return {
    taskFailedEventDetails: { error, cause: textOf(cause), resourceType: 'lambda', resource: 'invoke' },
  };
};

export const textOf = (cause: unknown): string =>
  typeof cause === 'string' ? cause : (JSON.stringify(cause) ?? '');

/** Step Functions bills a transition for each state that is entered and for each retry. */
export const isTransition = ({ type }: EngineEvent): boolean =>
  type === 'StateEntered' || type === 'StateRetried';
