import { availableParallelism } from 'node:os';

const cores = Math.max(2, availableParallelism());

/** A start keeps a core busy, so only this many instances of one function start at once. */
export const mostOfOneFunction = cores;

/** The same for all functions together. Half of a start is waiting. */
export const mostStarting = 4 * cores;

/**
 * Lets only so many instances start at once, over all functions; others wait for their turn. When dozens start together,
 * the host's own thread, which all calls pass, gets no time (decision "the local host runs real parts").
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
