import { setTimeout as sleep } from 'node:timers/promises';
import type { Invoke } from './functions/invocation.ts';

/** Part of a host that may be at work. Waiting for the clock is no work. */
export type IsIdle = () => boolean;

const checkMs = 2;
/** Whoever sends requests all the time would otherwise keep the clock from moving. */
const patienceMs = 10_000;

/** Counts the events that functions work on. */
export class Activity {
  #running = 0;
  #begun = 0;

  readonly watch =
    (invoke: Invoke): Invoke =>
    async (...call) => {
      this.#running += 1;
      this.#begun += 1;
      try {
        return await invoke(...call);
      } finally {
        this.#running -= 1;
      }
    };

  /** Resolves when all parts have been idle at two looks without an event between them, or after ten seconds. */
  async untilIdle(parts: readonly IsIdle[]): Promise<void> {
    const deadlineMs = performance.now() + patienceMs;
    const isIdle = (): boolean => this.#running === 0 && parts.every((part) => part());
    let begunBefore = -1;
    while (performance.now() < deadlineMs) {
      const isQuiet = isIdle();
      if (isQuiet && begunBefore === this.#begun) return;
      begunBefore = isQuiet ? this.#begun : -1;
      await sleep(checkMs);
    }
  }
}
