import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type JsonObject, json } from '../../template-json.ts';
import type { Invoke, InvokeResult } from '../states/task-handlers.ts';
import { longTimer } from '../time-scale.ts';
import { defaultRetries, type RetrySettings } from './retry-settings.ts';

/** A call that nobody waits for. */
export interface AsynchronousCall {
  readonly functionArn: string;
  /** JSON text. */
  readonly payload: string;
}

export interface AsynchronousCallsOptions {
  readonly invoke: Invoke;
  readonly settings: ReadonlyMap<string, RetrySettings>;
  readonly timeScale: number;
  readonly sendToQueue: (queueArn: string, body: string) => boolean;
}

/** Lambda's pauses before the second and the third try. */
const pausesMs = [60_000, 120_000];
/** How long a stopping host waits for calls that are being made. */
const lastWaitMs = 3_000;

/** Lambda's queue of asynchronous calls: makes each, makes failed ones again, tells the failure destination of the rest. */
export class AsynchronousCalls {
  readonly #options: AsynchronousCallsOptions;
  readonly #unfinished = new Set<AsynchronousCall>();
  readonly #running = new Set<Promise<void>>();
  readonly #ended = new AbortController();

  constructor(options: AsynchronousCallsOptions) {
    this.#options = options;
  }

  get isEnded(): boolean {
    return this.#ended.signal.aborted;
  }

  /** Answers the request id at once. */
  accept(call: AsynchronousCall): string {
    const requestId = randomUUID();
    this.#unfinished.add(call);
    void this.#make(call, requestId, 0, 0);
    return requestId;
  }

  /** Lets the calls that are being made come to their end, for a while; gives those that did not, and those that waited. */
  async end(): Promise<readonly AsynchronousCall[]> {
    this.#ended.abort();
    const waited = new AbortController();
    await Promise.race([
      Promise.all(this.#running),
      sleep(lastWaitMs, undefined, { signal: waited.signal }).catch(() => undefined),
    ]);
    waited.abort();
    return [...this.#unfinished];
  }

  async #make(call: AsynchronousCall, requestId: string, attempt: number, ageMs: number): Promise<void> {
    const startedAtMs = performance.now();
    const result = await this.#invoke(call);
    if (!result.error) {
      this.#unfinished.delete(call);
      return;
    }
    // What fails while the host stops may have failed by the stop: it stays unfinished.
    if (this.isEnded) return;
    const { retries, maxAgeSeconds } = this.#settingsOf(call);
    const giveUp = (condition: string): void =>
      this.#giveUp(call, { requestId, condition, attempts: attempt + 1, result });
    if (attempt >= retries) return giveUp('RetriesExhausted');
    const pauseMs = pausesMs[attempt] ?? 0;
    const nextAgeMs = ageMs + performance.now() - startedAtMs + pauseMs;
    if (nextAgeMs > maxAgeSeconds * 1000) return giveUp('EventAgeExceeded');
    longTimer(pauseMs / this.#options.timeScale, this.#ended.signal, () => {
      void this.#make(call, requestId, attempt + 1, nextAgeMs);
    });
  }

  async #invoke({ functionArn, payload }: AsynchronousCall): Promise<InvokeResult> {
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

  #settingsOf({ functionArn }: AsynchronousCall): RetrySettings {
    return this.#options.settings.get(functionArn) ?? defaultRetries;
  }

  #giveUp(call: AsynchronousCall, failure: Failure): void {
    this.#unfinished.delete(call);
    const { failureQueueArn } = this.#settingsOf(call);
    if (failureQueueArn === undefined) return;
    this.#options.sendToQueue(failureQueueArn, JSON.stringify(failureMessage(call, failure)));
  }
}

interface Failure {
  readonly requestId: string;
  readonly condition: string;
  readonly attempts: number;
  readonly result: InvokeResult;
}

/** As Lambda tells the on-failure destination. */
const failureMessage = (
  { functionArn, payload }: AsynchronousCall,
  { requestId, condition, attempts, result }: Failure,
): JsonObject => ({
  version: '1.0',
  timestamp: new Date().toISOString(),
  requestContext: {
    requestId,
    functionArn: `${functionArn}:$LATEST`,
    condition,
    approximateInvokeCount: attempts,
  },
  requestPayload: json.parse(JSON.parse(payload)),
  responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
  responsePayload: json.parse(JSON.parse(result.payload)),
});
