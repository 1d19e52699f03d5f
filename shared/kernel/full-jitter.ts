export interface Backoff {
  /** The longest pause after the first try, ms; it doubles with each further one. */
  readonly baseMs: number;
  readonly limitMs: number;
}

/** How long to wait after a try that failed, ms: by chance, so that those who failed together do not come back together. */
export const fullJitterMs = (attempt: number, { baseMs, limitMs }: Backoff): number =>
  Math.random() * Math.min(limitMs, baseMs * 2 ** (attempt - 1));
