import { longTimer } from '../long-timer.ts';

/** A call keeps its place: its number is that of its arrival. */
interface Place {
  readonly functionArn: string;
  readonly arrival: number;
}

/** Calls that Lambda has refused for want of room. They wait for their pause, or until a call of their function ends. */
export class WaitingCalls {
  readonly #ended: AbortSignal;
  readonly #byFunction = new Map<string, Map<number, () => void>>();

  constructor(ended: AbortSignal) {
    this.#ended = ended;
  }

  /** Does not end when the host stops, because the call is then unfinished. */
  wait({ functionArn, arrival }: Place, pauseMs: number): Promise<void> {
    const waiting = this.#byFunction.get(functionArn) ?? new Map<number, () => void>();
    this.#byFunction.set(functionArn, waiting);
    return new Promise((done) => {
      const timer = new AbortController();
      const end = (): void => {
        timer.abort();
        waiting.delete(arrival);
        done();
      };
      waiting.set(arrival, end);
      longTimer(pauseMs, AbortSignal.any([this.#ended, timer.signal]), end);
    });
  }

  isWaiting(functionArn: string): boolean {
    return (this.#byFunction.get(functionArn)?.size ?? 0) > 0;
  }

  /** There is room for one more call of the function: the one that came first. */
  wakeOne(functionArn: string): void {
    const waiting = this.#byFunction.get(functionArn);
    if (this.#ended.aborted || waiting === undefined || waiting.size === 0) return;
    waiting.get(waiting.keys().reduce((first, arrival) => Math.min(first, arrival)))?.();
  }
}
