import { longTimer } from '../long-timer.ts';

/** Calls that Lambda has refused for want of room. They wait for their pause, or until a call of their function ends. */
export class WaitingCalls {
  readonly #ended: AbortSignal;
  readonly #byFunction = new Map<string, Set<() => void>>();

  constructor(ended: AbortSignal) {
    this.#ended = ended;
  }

  /** Does not end when the host stops, because the call is then unfinished. */
  wait(functionArn: string, pauseMs: number): Promise<void> {
    const waiting = this.#byFunction.get(functionArn) ?? new Set();
    this.#byFunction.set(functionArn, waiting);
    return new Promise((done) => {
      const timer = new AbortController();
      const end = (): void => {
        timer.abort();
        waiting.delete(end);
        done();
      };
      waiting.add(end);
      longTimer(pauseMs, AbortSignal.any([this.#ended, timer.signal]), end);
    });
  }

  isWaiting(functionArn: string): boolean {
    return (this.#byFunction.get(functionArn)?.size ?? 0) > 0;
  }

  /** There is room for one more call of the function: the one that waits longest. */
  wakeOne(functionArn: string): void {
    if (this.#ended.aborted) return;
    this.#byFunction.get(functionArn)?.values().next().value?.();
  }
}
