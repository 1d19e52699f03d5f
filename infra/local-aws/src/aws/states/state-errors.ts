import { dataLimitBytes } from '../../aws-limits.ts';
/** An error with the name that Retry and Catch match. The engine uses its message as the Cause. */
export class StateError extends Error {
  override readonly name: string;
  readonly isRetryable: boolean;
  readonly isCatchable: boolean;

  constructor(name: string, cause: string, isHandled = true) {
    super(cause);
    this.name = name;
    this.isRetryable = isHandled;
    this.isCatchable = isHandled;
  }
}

/** An error of the state machine itself, which `States.ALL` does not match. */
export const runtimeError = (cause: string): StateError => new StateError('States.Runtime', cause, false);

export const dataLimitExceeded = (what: string): StateError =>
  new StateError('States.DataLimitExceeded', `The ${what} is larger than ${dataLimitBytes} bytes`, false);

/** Why an execution failed. */
export interface Failure {
  readonly error: string;
  readonly cause: string;
}

/** The engine wraps the error of a state, which is the cause of the failure. */
export const failureOf = (error: unknown): Failure => {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (inner instanceof StateError || inner instanceof Error)
    return { error: inner.name, cause: inner.message };
  return { error: 'States.Runtime', cause: String(inner) };
};
