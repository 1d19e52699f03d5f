/** Data for the start of a worker thread. */
export interface InstanceData {
  readonly modulePath: string;
  readonly handlerName: string;
  readonly functionName: string;
  readonly functionArn: string;
  readonly memoryMb: number;
  readonly timeoutMs: number;
  readonly logGroupName: string;
  /** HostClock.shared */
  readonly clock: Float64Array;
}

/** One event for an instance. */
export interface ToInstance {
  readonly requestId: string;
  readonly traceId: string;
  /** What is random during this event follows from it. */
  readonly seed?: string | undefined;
  /** JSON text. */
  readonly payload: string;
}

interface WithOutput {
  /** Text that the function has written since the last message. */
  readonly output?: string;
}

/** A message from an instance. */
export type FromInstance =
  | (WithOutput & { readonly kind: 'ready' | 'output' })
  /** JSON text of the handler's answer. */
  | (WithOutput & { readonly kind: 'result'; readonly payload: string })
  /** JSON text of Lambda's error object, with the error's name and message. */
  | (WithOutput & {
      readonly kind: 'failure' | 'initFailure';
      readonly payload: string;
      readonly error: { readonly name: string; readonly message: string };
    });
