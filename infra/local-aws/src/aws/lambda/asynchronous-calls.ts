import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HostClock } from '../../clock.ts';
import type { InvocationResult, Invoke } from '../../functions/invocation.ts';
import type { Done } from '../work-journal.ts';
import { type Failure, failureMessage } from './failure-message.ts';
import { defaultRetries, type RetrySettings } from './retry-settings.ts';
import { WaitingCalls } from './waiting-calls.ts';

/** A call whose caller does not wait for the result. */
export interface AsynchronousCall {
  readonly functionArn: string;
  /** JSON text. */
  readonly payload: string;
}

export interface AsynchronousCallsOptions {
  readonly invoke: Invoke;
  readonly settings: ReadonlyMap<string, RetrySettings>;
  readonly timeScale: number;
  readonly clock: HostClock;
  readonly sendToQueue: (queueArn: string, body: string) => boolean;
  /** Keeps a call until it is done, also when the host is killed. */
  readonly begin: (call: AsynchronousCall) => Done;
}

/** Lambda's pauses before the second and the third attempt. */
const pausesMs = [60_000, 120_000];
/** Lambda's pauses after it refused a call: the first one, which doubles, and the longest. */
const throttlePauseMs = { first: 1_000, longest: 300_000 };
/** A stopping host waits this long for running calls. */
const lastWaitMs = 3_000;

/** Lambda's queue of asynchronous calls. It retries a failed call and reports the last failure to the destination. */
export class AsynchronousCalls {
  readonly #options: AsynchronousCallsOptions;
  readonly #unfinished = new Map<AsynchronousCall, Done>();
  readonly #running = new Set<Promise<void>>();
  readonly #ended = new AbortController();
  #forgotten = new AbortController();
  readonly #waiting = new WaitingCalls(this.#ended.signal);
  #arrivals = 0;

  constructor(options: AsynchronousCallsOptions) {
    this.#options = options;
  }

  get isEnded(): boolean {
    return this.#ended.signal.aborted;
  }

  /** They run, wait for room or wait for another attempt. */
  get unfinished(): readonly AsynchronousCall[] {
    return [...this.#unfinished.keys()];
  }

  /** Takes the call before it returns. The promise ends with the first attempt, whatever comes of it. */
  accept(call: AsynchronousCall): Promise<void> {
    this.#unfinished.set(call, this.#options.begin(call));
    this.#arrivals += 1;
    const arrival = this.#arrivals;
    const made = { call, arrival, requestId: randomUUID(), attempt: 0, ageMs: 0, refusals: 0 };
    // A new call must not take the room for which older ones wait.
    if (!this.#waiting.isWaiting(call.functionArn)) return this.#make(made);
    void this.#waitForRoom(made);
    return Promise.resolve();
  }

  /** Drops the calls that wait for another attempt. */
  forget(): void {
    for (const call of this.#unfinished.keys()) this.#finish(call);
    this.#forgotten.abort();
    this.#forgotten = new AbortController();
  }

  /** Waits a short time for running calls and gives the unfinished ones. */
  async end(): Promise<readonly AsynchronousCall[]> {
    this.#ended.abort();
    const waited = new AbortController();
    await Promise.race([
      Promise.all(this.#running),
      sleep(lastWaitMs, undefined, { signal: waited.signal }).catch(() => undefined),
    ]);
    waited.abort();
    return this.unfinished;
  }

  async #make(made: Attempt): Promise<void> {
    const { call, requestId, attempt, ageMs } = made;
    const startedAtMs = performance.now();
    const result = await this.#invoke(call);
    if (result.throttle === undefined) this.#waiting.wakeOne(call.functionArn);
    if (!result.error) {
      this.#finish(call);
      return;
    }
    // The stop of the host may have caused the failure, so the call counts as unfinished.
    if (this.isEnded) return;
    const { retries, maxAgeSeconds } = this.#settingsOf(call);
    const maxAgeMs = maxAgeSeconds * 1000;
    const giveUp = (condition: string, attempts = attempt + 1): void =>
      this.#giveUp(call, { requestId, condition, attempts, result });
    if (result.throttle !== undefined) {
      if (ageMs >= maxAgeMs) return giveUp('EventAgeExceeded', attempt);
      void this.#waitForRoom(made);
      return;
    }
    if (attempt >= retries) return giveUp('RetriesExhausted');
    const pauseMs = pausesMs[attempt] ?? 0;
    const nextAgeMs = ageMs + performance.now() - startedAtMs + pauseMs;
    if (nextAgeMs > maxAgeMs) return giveUp('EventAgeExceeded');
    const given = AbortSignal.any([this.#ended.signal, this.#forgotten.signal]);
    const next = { ...made, attempt: attempt + 1, ageMs: nextAgeMs, refusals: 0 };
    this.#options.clock.timer(pauseMs / this.#options.timeScale, given, () => void this.#make(next), {
      what: 'retry of a call',
    });
  }

  /** A refused call did not reach the function, so it is no attempt. */
  async #waitForRoom(made: Attempt): Promise<void> {
    const { call, arrival, ageMs, refusals } = made;
    const maxAgeMs = this.#settingsOf(call).maxAgeSeconds * 1000;
    const { timeScale } = this.#options;
    const wantedMs = Math.min(throttlePauseMs.first * 2 ** refusals, throttlePauseMs.longest);
    const startedAtMs = performance.now();
    const pauseMs = Math.min(wantedMs, maxAgeMs - ageMs) / timeScale;
    await this.#waiting.wait({ functionArn: call.functionArn, arrival }, pauseMs);
    const waitedMs = (performance.now() - startedAtMs) * timeScale;
    await this.#make({ ...made, ageMs: ageMs + waitedMs, refusals: refusals + 1 });
  }

  async #invoke({ functionArn, payload }: AsynchronousCall): Promise<InvocationResult> {
    const result = this.#options.invoke(functionArn, payload);
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    this.#running.add(settled);
    try {
      return await result;
    } catch (cause) {
      return { payload: 'null', error: { name: 'ServiceException', message: String(cause) } };
    } finally {
      this.#running.delete(settled);
    }
  }

  #finish(call: AsynchronousCall): void {
    this.#unfinished.get(call)?.();
    this.#unfinished.delete(call);
  }

  #settingsOf({ functionArn }: AsynchronousCall): RetrySettings {
    return this.#options.settings.get(functionArn) ?? defaultRetries;
  }

  #giveUp(call: AsynchronousCall, failure: Failure): void {
    this.#finish(call);
    const { failureQueueArn } = this.#settingsOf(call);
    if (failureQueueArn === undefined) return;
    this.#options.sendToQueue(
      failureQueueArn,
      JSON.stringify(failureMessage(call, failure, this.#options.clock.now())),
    );
  }
}

interface Attempt {
  readonly call: AsynchronousCall;
  readonly requestId: string;
  /** Its place among all calls. */
  readonly arrival: number;
  /** 0 for the first one. */
  readonly attempt: number;
  readonly ageMs: number;
  /** How often Lambda refused this attempt. */
  readonly refusals: number;
}
