import { availableParallelism } from 'node:os';

/** Instances that start at once. */
export const mostStarting = Math.max(2, availableParallelism());

/**
 * Lets only so many instances start at once, over all functions; others wait for their turn. A start keeps a core busy.
 * When dozens start together, each takes seconds, and the host's own thread, which all calls pass, gets no time.
 */
export class StartTurns {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Calls `start` when it is its turn, at the earliest now. It must be followed by one `release`. */
  take(start: () => void): void {
    this.#waiting.push(start);
    this.#next();
  }

  release(): void {
    this.#taken -= 1;
    this.#next();
  }

  #next(): void {
    if (this.#taken >= this.#most) return;
    const start = this.#waiting.shift();
    if (start === undefined) return;
    this.#taken += 1;
    start();
  }
}
