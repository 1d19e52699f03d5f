import { longTimer } from './aws/long-timer.ts';

/** Something that waits for the clock. */
export interface Waiting {
  readonly dueMs: number;
  readonly what: string;
}

/** Time is moved on until `endMs`. What has nothing to do may be passed over, for at most so long. */
export interface Advance {
  readonly endMs: number;
  readonly longestPassMs: number;
}

export interface TimerOptions {
  readonly what?: string | undefined;
  /** If there would be nothing to do, sets a later timer instead and gives true. */
  readonly pass?: (during: Advance) => boolean;
}

interface Timer extends Waiting, Pick<TimerOptions, 'pass'> {
  readonly fire: () => void;
  readonly forget: () => void;
}

/** Memory that the threads of the functions share: the offset, and the moment at which time stands still, or NaN. */
const [offsetAt, stillAt, slots] = [0, 1, 2];

/** A real clock shows the moments before a jump this long, for requests that were signed before it. */
const rememberedMs = 60_000;

/**
 * The clock of a host. It runs as the machine's does, ahead of it by an offset that only grows, or stands still. All
 * waits of the host that AWS would measure hang on it, and so does the time that functions read.
 */
export class HostClock {
  /** For the threads of functions, which read it at every look at the clock. */
  readonly shared = new Float64Array(new SharedArrayBuffer(slots * Float64Array.BYTES_PER_ELEMENT));
  readonly #timers = new Set<Timer>();
  /** When it jumped, and how far it had jumped in all before. */
  readonly #jumps: { readonly atRealMs: number; readonly jumpedMs: number }[] = [];
  #jumpedMs = 0;
  /** While time is advanced in large steps, schedules are due no more often than this. */
  shortestPeriodMs = 0;

  readonly #onJump: (offsetMs: number) => void;

  /**
   * @param offsetMs as of an earlier host of the same data
   * @param onJump called with each new offset before anything sees it
   */
  constructor(offsetMs = 0, onJump: (offsetMs: number) => void = () => undefined) {
    this.#onJump = onJump;
    this.shared[offsetAt] = offsetMs;
    this.shared[stillAt] = Number.NaN;
  }

  get offsetMs(): number {
    return this.shared[offsetAt] ?? 0;
  }

  get isStill(): boolean {
    return !Number.isNaN(this.shared[stillAt] ?? Number.NaN);
  }

  nowMs(): number {
    return this.isStill ? (this.shared[stillAt] ?? 0) : Date.now() + this.offsetMs;
  }

  /** What this clock shows at a recent moment of the machine's clock. */
  atRealMs(realMs: number): number {
    return this.nowMs() - (this.isStill ? 0 : Date.now() - realMs);
  }

  now(): Date {
    return new Date(this.nowMs());
  }

  /** Now, and what this clock showed in the last minute for the same moment. A request may be that old. */
  recentNowsMs(): number[] {
    const nowMs = this.nowMs();
    const recent = this.#jumps.filter(({ atRealMs }) => Date.now() - atRealMs < rememberedMs);
    return [nowMs, ...recent.map(({ jumpedMs }) => nowMs - (this.#jumpedMs - jumpedMs))];
  }

  /** Calls back after so many milliseconds of this clock, unless the signal is aborted before. */
  timer(milliseconds: number, ended: AbortSignal, callback: () => void, options: TimerOptions = {}): void {
    if (ended.aborted) return;
    const { what = 'pause', pass } = options;
    const real = new AbortController();
    const forget = (): void => {
      this.#timers.delete(timer);
      real.abort();
      ended.removeEventListener('abort', forget);
    };
    const timer: Timer = {
      dueMs: this.nowMs() + milliseconds,
      what,
      fire: () => {
        forget();
        callback();
      },
      forget,
      ...(pass && { pass }),
    };
    this.#timers.add(timer);
    ended.addEventListener('abort', forget, { once: true });
    if (!this.isStill) longTimer(milliseconds, real.signal, timer.fire);
  }

  /** Waits so many milliseconds of this clock, or until the signal is aborted. */
  wait(milliseconds: number, ended: AbortSignal, what?: string): Promise<void> {
    return new Promise((done) => {
      if (ended.aborted) {
        done();
        return;
      }
      const stop = (): void => done();
      ended.addEventListener('abort', stop, { once: true });
      const end = (): void => {
        ended.removeEventListener('abort', stop);
        done();
      };
      this.timer(milliseconds, ended, end, { what });
    });
  }

  /** When the next timer is due; undefined when nothing waits. */
  nextDueMs(during?: Advance): number | undefined {
    for (;;) {
      const next = this.#next();
      const isPassed = during !== undefined && next?.pass?.(during) === true;
      if (!isPassed) return next?.dueMs;
      next.forget();
    }
  }

  /** What waits, the next one first. */
  waiting(): Waiting[] {
    return [...this.#timers]
      .map(({ dueMs, what }) => ({ dueMs, what }))
      .sort((left, right) => left.dueMs - right.dueMs);
  }

  /** Moves on to this moment, and fires what is due by then, in order. Never moves back. */
  jumpTo(momentMs: number): void {
    const byMs = momentMs - this.nowMs();
    if (byMs > 0) {
      this.#jumps.push({ atRealMs: Date.now(), jumpedMs: this.#jumpedMs });
      this.#jumpedMs += byMs;
      if (this.#jumps.length > 1_000) this.#jumps.splice(0, 500);
      if (this.isStill) this.shared[stillAt] = momentMs;
      else {
        this.#onJump(this.offsetMs + byMs);
        this.shared[offsetAt] = this.offsetMs + byMs;
      }
    }
    const nowMs = Math.max(momentMs, this.nowMs());
    const due = [...this.#timers].filter(({ dueMs }) => dueMs <= nowMs);
    for (const { fire } of due.sort((left, right) => left.dueMs - right.dueMs)) fire();
  }

  #next(): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) if (next === undefined || timer.dueMs < next.dueMs) next = timer;
    return next;
  }

  /** From now on time moves only by `jumpTo`. It may go back for a host that has forgotten everything. */
  standStill(atMs: number): void {
    this.shared[stillAt] = atMs;
  }
}
