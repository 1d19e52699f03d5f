import { setTimeout as sleep } from 'node:timers/promises';
import type { Invoke } from './functions/invocation.ts';

/** Part of a host that may be at work. Waiting for the clock is no work. */
export type IsIdle = () => boolean;

const checkMs = 2;

export interface Patience {
  /** Whoever sends requests all the time would otherwise keep the clock from moving. */
  readonly withRequestsMs: number;
  /** Longer than any function of a workflow runs. Work in which nothing begins or ends for so long hangs. */
  readonly withoutProgressMs: number;
}

const defaultPatience: Patience = { withRequestsMs: 10_000, withoutProgressMs: 60_000 };

/** Counts the events that functions work on. */
export class Activity {
  readonly #patience: Patience;
  #running = 0;
  #begun = 0;
  #requests = 0;
  #progressAtMs = performance.now();

  constructor(patience = defaultPatience) {
    this.#patience = patience;
  }

  readonly watch =
    (invoke: Invoke): Invoke =>
    async (...call) => {
      this.#running += 1;
      this.#begun += 1;
      this.#progressAtMs = performance.now();
      try {
        return await invoke(...call);
      } finally {
        this.#running -= 1;
        this.#progressAtMs = performance.now();
      }
    };

  /** Somebody outside the host asks for something. */
  countRequest(): void {
    this.#requests += 1;
  }

  /**
   * Resolves when all parts have been idle at two looks without an event between them. The host's own work ends, however
   * long a busy machine takes; with new requests from outside it may not, so the wait for both is short.
   */
  async untilIdle(parts: readonly IsIdle[]): Promise<void> {
    const { withRequestsMs, withoutProgressMs } = this.#patience;
    const beganMs = performance.now();
    const requestsBefore = this.#requests;
    const isOver = (nowMs: number): boolean =>
      (this.#requests > requestsBefore && nowMs - beganMs >= withRequestsMs) ||
      nowMs - Math.max(beganMs, this.#progressAtMs) >= withoutProgressMs;
    const isIdle = (): boolean => this.#running === 0 && parts.every((part) => part());
    let begunBefore = -1;
    while (!isOver(performance.now())) {
      const isQuiet = isIdle();
      if (isQuiet && begunBefore === this.#begun) return;
      begunBefore = isQuiet ? this.#begun : -1;
      await sleep(checkMs);
    }
  }
}
