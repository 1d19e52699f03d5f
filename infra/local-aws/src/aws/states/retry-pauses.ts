import * as z from 'zod';
import type { HostClock } from '../../clock.ts';
import { isJsonObject, type Json } from '../../template-json.ts';

const retrierSchema = z.object({
  ErrorEquals: z.array(z.string()),
  IntervalSeconds: z.number().default(1),
  BackoffRate: z.number().default(2),
  MaxAttempts: z.number().default(3),
  MaxDelaySeconds: z.number().optional(),
  JitterStrategy: z.enum(['FULL', 'NONE']).default('NONE'),
});
export type Retrier = z.output<typeof retrierSchema>;

export const retriersOf = (state: Json): Retrier[] =>
  isJsonObject(state) ? z.array(retrierSchema).default([]).parse(state.Retry) : [];

interface Visit {
  readonly attempts: number[];
  dueMs: number;
}

const matches = ({ ErrorEquals }: Retrier, name: string): boolean =>
  ErrorEquals.some(
    (error) =>
      error === name ||
      error === 'States.ALL' ||
      (error === 'States.TaskFailed' && name !== 'States.Timeout'),
  );

/**
 * The pauses before retries of one execution. The engine knows no clock but the machine's, so it retries at once, and
 * the next attempt begins with the pause. Two visits of one state with the same input count as one.
 */
export class RetryPauses {
  readonly #clock: HostClock;
  readonly #timeScale: number;
  readonly #visits = new Map<string, Visit>();

  constructor(clock: HostClock, timeScale: number) {
    this.#clock = clock;
    this.#timeScale = timeScale;
  }

  /** Milliseconds until the next attempt may begin; undefined for a first attempt. */
  pauseMs(visit: string): number | undefined {
    const found = this.#visits.get(visit);
    return found && Math.max(0, found.dueMs - this.#clock.nowMs());
  }

  succeeded(visit: string): void {
    this.#visits.delete(visit);
  }

  failed(visit: string, retriers: readonly Retrier[], error: string): void {
    const found = this.#visits.get(visit) ?? { attempts: retriers.map(() => 0), dueMs: 0 };
    const index = retriers.findIndex((retrier) => matches(retrier, error));
    const retrier = retriers[index];
    const former = found.attempts[index] ?? 0;
    if (retrier === undefined || former >= retrier.MaxAttempts) {
      this.#visits.delete(visit);
      return;
    }
    found.attempts[index] = former + 1;
    const wholeSeconds = retrier.IntervalSeconds * retrier.BackoffRate ** former;
    const longestMs = (Math.min(wholeSeconds, retrier.MaxDelaySeconds ?? Infinity) * 1000) / this.#timeScale;
    const pauseMs = retrier.JitterStrategy === 'FULL' ? Math.random() * longestMs : longestMs;
    found.dueMs = this.#clock.nowMs() + pauseMs;
    this.#visits.set(visit, found);
  }
}
