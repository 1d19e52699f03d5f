/** An error with the name that Retry and Catch match; the engine hands its message on as the Cause. */
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

/** Step Functions' limit for the input and the output of a state, an execution or a task. */
export const dataLimitBytes = 262_144;

/** An error of the machine itself, which no `States.ALL` takes. */
export const runtimeError = (cause: string): StateError => new StateError('States.Runtime', cause, false);

export const dataLimitExceeded = (what: string): StateError =>
  new StateError('States.DataLimitExceeded', `The ${what} is larger than ${dataLimitBytes} bytes`, false);
