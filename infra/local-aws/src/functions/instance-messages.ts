import type { Chance } from './chance.ts';
import type { FunctionDefinition } from './function-definition.ts';

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

/** A trace id in X-Ray's format that is not sampled. */
const traceIdOf = (requestId: string): string => {
  const seconds = Math.floor(Date.now() / 1000).toString(16);
  return `Root=1-${seconds}-${requestId.replaceAll('-', '').slice(0, 24)};Sampled=0`;
};

/** What an instance gets with an event: the ids and the seed that its call has. */
export const newEvent = ({ name }: FunctionDefinition, chance: Chance, payload: string): ToInstance => {
  const requestId = chance.uuid(`event of ${name}`);
  return { requestId, traceId: traceIdOf(requestId), payload, seed: chance.seedOf(name) };
};
