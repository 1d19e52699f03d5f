/** What a worker thread is started with. */
export interface InstanceData {
  readonly modulePath: string;
  readonly handlerName: string;
  readonly functionName: string;
  readonly functionArn: string;
  readonly memoryMb: number;
  readonly timeoutMs: number;
  readonly logGroupName: string;
}

/** One event for an instance. */
export interface ToInstance {
  readonly requestId: string;
  readonly traceId: string;
  /** JSON text. */
  readonly payload: string;
}

interface Said {
  /** What the function has written since the last message. */
  readonly output?: string;
}

/** What an instance says. */
export type FromInstance =
  | (Said & { readonly kind: 'ready' | 'output' })
  /** JSON text of the handler's answer. */
  | (Said & { readonly kind: 'result'; readonly payload: string })
  /** JSON text of Lambda's error object, and what it is made of. */
  | (Said & {
      readonly kind: 'failure' | 'initFailure';
      readonly payload: string;
      readonly error: { readonly name: string; readonly message: string };
    });
