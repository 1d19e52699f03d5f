export interface Backoff {
  /** The longest pause after the first try, in ms. It doubles with each further try. */
  readonly baseMs: number;
  readonly limitMs: number;
}

/** The pause after a failed try, in ms. It is random, so that clients that failed together do not retry together. */
export const fullJitterMs = (attempt: number, { baseMs, limitMs }: Backoff): number =>
  Math.random() * Math.min(limitMs, baseMs * 2 ** (attempt - 1));
