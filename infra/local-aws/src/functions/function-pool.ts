import { payloadLimitBytes } from '../aws-limits.ts';
import type { HostClock } from '../clock.ts';
import type { Chance } from './chance.ts';
import type { Concurrency } from './concurrency.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { Instance } from './instance.ts';
import { newEvent } from './instance-messages.ts';
import { failed, type InvocationResult, isPayloadTooLarge, limitAnswer, throttled } from './invocation.ts';
import { mostOfOneFunction, type StartTurns } from './start-turns.ts';

/** An instance ends after this long without an event, except the last one. */
const idleLimitMs = 20_000;

/** The least time for which an event waits for a busy instance before one more starts. */
const shortestPatienceMs = 250;

interface Waiting {
  readonly payload: string;
  readonly sinceMs: number;
  readonly settle: (result: InvocationResult) => void;
}

export interface FunctionPoolOptions {
  readonly definition: FunctionDefinition;
  readonly environment: Record<string, string>;
  readonly clock: HostClock;
  readonly chance: Chance;
  readonly turns: StartTurns;
  /** Events beyond it wait, because the machine has no room for more instances. */
  readonly maxInstances: number;
  /**
   * So many instances start as soon as events wait. One more starts only for an event that has waited for as long as a
   * start takes: most events end sooner, and a start costs the CPU time of dozens of them. Default: all.
   */
  readonly promptInstances?: number;
  /** Events beyond it are refused. */
  readonly concurrency?: Concurrency | undefined;
  readonly idleLimitMs?: number;
  readonly onOutput: (text: string) => void;
}

/** The instances of one function. They start on demand and work on one event at a time; further events wait. */
export class FunctionPool {
  readonly #options: FunctionPoolOptions;
  readonly #maxInstances: number;
  readonly #instances = new Set<Instance>();
  /** The most recently idle instance works next, so that instances left over from a burst stay idle and end. */
  readonly #idle: { readonly instance: Instance; readonly sinceMs: number }[] = [];
  readonly #idleLimitMs: number;
  readonly #reaper: NodeJS.Timeout;
  readonly #waiting: Waiting[] = [];
  readonly #promptInstances: number;
  #patienceMs = shortestPatienceMs;
  #impatience: NodeJS.Timeout | undefined;
  #startingCount = 0;
  #startsWaiting = 0;
  #isStopped = false;

  constructor(options: FunctionPoolOptions) {
    this.#options = options;
    this.#idleLimitMs = options.idleLimitMs ?? idleLimitMs;
    this.#reaper = setInterval(() => this.#endIdle(), this.#idleLimitMs / 4).unref();
    this.#maxInstances = Math.min(options.maxInstances, options.definition.reservedConcurrency ?? Infinity);
    this.#promptInstances = Math.min(this.#maxInstances, options.promptInstances ?? Infinity);
  }

  get definition(): FunctionDefinition {
    return this.#options.definition;
  }

  invoke(payload: string): Promise<InvocationResult> {
    if (this.#isStopped) return Promise.resolve(failed('Runtime.ExitError', 'The local host has stopped'));
    if (isPayloadTooLarge(payload)) {
      return Promise.resolve(
        failed('RequestEntityTooLargeException', `Request must be smaller than ${payloadLimitBytes} bytes`),
      );
    }
    const { concurrency } = this.#options;
    if (concurrency?.take() === false) return Promise.resolve(throttled(concurrency.reason));
    return new Promise((resolve) => {
      const settle = (result: InvocationResult): void => {
        concurrency?.release();
        resolve(limitAnswer(result));
      };
      this.#waiting.push({ payload, sinceMs: performance.now(), settle });
      this.#dispatch();
    });
  }

  /** Starts the first instance before its first event. */
  warm(): void {
    if (this.#size() === 0) this.#start();
  }

  /** Ends the instances that are idle, so that what their modules remember is forgotten. */
  async restart(): Promise<void> {
    const idle = this.#idle.splice(0).map(({ instance }) => instance);
    for (const instance of idle) this.#instances.delete(instance);
    await Promise.all(idle.map((instance) => instance.stop()));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#reaper);
    clearTimeout(this.#impatience);
    for (const { settle } of this.#waiting.splice(0))
      settle(failed('Runtime.ExitError', 'The local host has stopped'));
    await Promise.all([...this.#instances].map((instance) => instance.stop()));
  }

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      const idle = this.#idle.pop();
      if (!idle) {
        this.#grow();
        return;
      }
      const next = this.#waiting.shift();
      const { definition, chance } = this.#options;
      if (next) idle.instance.run(newEvent(definition, chance, next.payload), next.settle);
    }
  }

  /** As in Lambda, each waiting event gets a new instance, up to the pool's limit. */
  #grow(): void {
    const wanted = Math.min(this.#waiting.length, mostOfOneFunction);
    while (this.#startingCount < wanted && this.#size() < this.#promptInstances) this.#start();
    if (this.#startingCount === 0 && this.#size() < this.#maxInstances) this.#growLater();
  }

  #growLater(): void {
    this.#impatience ??= setTimeout(() => {
      this.#impatience = undefined;
      const oldest = this.#waiting[0];
      if (oldest === undefined) return;
      const hasWaited = performance.now() - oldest.sinceMs >= this.#patienceMs;
      if (hasWaited && this.#startingCount === 0 && this.#size() < this.#maxInstances) this.#start();
      else this.#growLater();
    }, this.#patienceMs);
  }

  #size(): number {
    return this.#instances.size + this.#startsWaiting;
  }

  #start(): void {
    this.#startingCount += 1;
    this.#startsWaiting += 1;
    const { turns } = this.#options;
    turns.take(() => {
      this.#startsWaiting -= 1;
      if (this.#isStopped) turns.release();
      else this.#startNow();
    });
  }

  #startNow(): void {
    const beganMs = performance.now();
    let isStarting = true;
    const started = (): void => {
      if (!isStarting) return;
      this.#options.turns.release();
      this.#startingCount -= 1;
      this.#patienceMs = Math.max(shortestPatienceMs, performance.now() - beganMs);
      isStarting = false;
    };
    const instance = new Instance({
      definition: this.#options.definition,
      environment: this.#options.environment,
      clock: this.#options.clock,
      onOutput: this.#options.onOutput,
      onIdle: (idle) => {
        started();
        this.#idle.push({ instance: idle, sinceMs: performance.now() });
        this.#dispatch();
      },
      onGone: (gone, reason) => {
        const hasFailedToStart = isStarting;
        started();
        this.#remove(gone);
        if (hasFailedToStart) this.#waiting.shift()?.settle(reason);
        this.#dispatch();
      },
    });
    this.#instances.add(instance);
  }

  /** Ends old idle instances, but keeps the one that serves the next event. */
  #endIdle(): void {
    const deadlineMs = performance.now() - this.#idleLimitMs;
    while (this.#idle.length > 1 && (this.#idle[0]?.sinceMs ?? deadlineMs) < deadlineMs) {
      const instance = this.#idle.shift()?.instance;
      if (!instance) return;
      this.#instances.delete(instance);
      void instance.stop();
    }
  }

  #remove(instance: Instance): void {
    this.#instances.delete(instance);
    const index = this.#idle.findIndex((idle) => idle.instance === instance);
    if (index >= 0) this.#idle.splice(index, 1);
  }
}
