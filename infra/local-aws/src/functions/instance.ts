import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { initLimitMs } from '../aws-limits.ts';
import type { HostClock } from '../clock.ts';
import type { FunctionDefinition } from './function-definition.ts';
import type { FromInstance, InstanceData, ToInstance } from './instance-messages.ts';
import { failed, type InvocationResult } from './invocation.ts';

/**
 * A quarter of V8's default: an instance needs 22 MB instead of 36 and is not slower (decision "the local host runs
 * real parts").
 */
const youngGenerationMb = 6;

/**
 * V8 searches a heap of 13 MB for garbage during the first event of nearly every instance: 28 ms of CPU. With this it
 * waits for 24 MB, which few instances reach (decision "the local host runs real parts"). It counts for all threads
 * that start from now on.
 */
setFlagsFromString('--initial-old-space-size=24');

export interface InstanceOptions {
  readonly definition: FunctionDefinition;
  readonly environment: Record<string, string>;
  readonly clock: HostClock;
  readonly onOutput: (text: string) => void;
  /** Called when the instance can take an event. */
  readonly onIdle: (instance: Instance) => void;
  /** Called when the instance has ended and takes no more events. */
  readonly onGone: (instance: Instance, reason: InvocationResult) => void;
}

/** A Lambda instance: a worker thread that has loaded the function's module and works on at most one event. */
export class Instance {
  readonly #options: InstanceOptions;
  readonly #worker: Worker;
  #timer: NodeJS.Timeout;
  #settle: ((result: InvocationResult) => void) | undefined;
  #isGone = false;

  constructor(options: InstanceOptions) {
    this.#options = options;
    this.#worker = startWorker(options);
    this.#timer = setTimeout(() => this.#kill(timedOut(initLimitMs)), initLimitMs);
    this.#worker.on('message', (message: FromInstance) => this.#receive(message));
    this.#worker.on('error', (error) => this.#kill(failed(errorName(error), error.message)));
    this.#worker.on('exit', (code) =>
      this.#kill(failed('Runtime.ExitError', `Runtime exited with status ${code}`)),
    );
  }

  run(event: ToInstance, settle: (result: InvocationResult) => void): void {
    this.#settle = settle;
    const { timeoutMs } = this.#options.definition;
    this.#timer = setTimeout(() => this.#kill(timedOut(timeoutMs)), timeoutMs);
    this.#worker.postMessage(event);
  }

  async stop(): Promise<void> {
    this.#isGone = true;
    clearTimeout(this.#timer);
    this.#settle?.(failed('Runtime.ExitError', 'The local host has stopped'));
    await this.#worker.terminate();
  }

  #receive(message: FromInstance): void {
    if (message.output !== undefined) this.#options.onOutput(message.output);
    if (message.kind === 'output' || this.#isGone) return;
    clearTimeout(this.#timer);
    if (message.kind === 'initFailure') {
      this.#kill({ payload: message.payload, error: message.error });
      return;
    }
    if (message.kind === 'result') this.#finish({ payload: message.payload });
    if (message.kind === 'failure') this.#finish({ payload: message.payload, error: message.error });
    this.#options.onIdle(this);
  }

  #finish(result: InvocationResult): void {
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.(result);
  }

  #kill(reason: InvocationResult): void {
    if (this.#isGone) return;
    this.#isGone = true;
    clearTimeout(this.#timer);
    void this.#worker.terminate();
    this.#finish(reason);
    this.#options.onGone(this, reason);
  }
}

const startWorker = ({ definition, environment, clock }: InstanceOptions): Worker => {
  const workerData: InstanceData = {
    modulePath: definition.modulePath,
    handlerName: definition.handlerName,
    functionName: definition.name,
    functionArn: definition.arn,
    memoryMb: definition.memoryMb,
    timeoutMs: definition.timeoutMs,
    logGroupName: definition.logGroupName,
    clock: clock.shared,
  };
  return new Worker(new URL('./function-worker.mjs', import.meta.url), {
    name: definition.name,
    argv: [],
    execArgv: [],
    env: environment,
    // The worker sends its output in messages. Without these options Node would pipe it, too, and warn of a leak.
    stdout: true,
    stderr: true,
    resourceLimits: {
      maxOldGenerationSizeMb: definition.memoryMb,
      maxYoungGenerationSizeMb: youngGenerationMb,
    },
    workerData,
  });
};

/** As Lambda reports a timeout. */
const timedOut = (limitMs: number): InvocationResult =>
  failed('Sandbox.Timedout', `Task timed out after ${(limitMs / 1000).toFixed(2)} seconds`);

const errorName = (error: Error): string =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'Runtime.OutOfMemory' : error.name;
