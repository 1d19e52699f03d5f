export interface RetryOptions {
  /** Attempts after the first one. The default is 4. */
  readonly retries?: number;
  /** The first wait is up to this long, and each further one up to twice as long. The default is 500 ms. */
  readonly firstWaitMs?: number;
  /** The default is 8 s. `Retry-After` counts in full. */
  readonly longestWaitMs?: number;
}

/** Longer waits are the caller's to decide: the call fails with the answer. */
const longestRetryAfterMs = 60_000;

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
}

/**
 * Whether the same request may be sent again. `isSafe`: twice does no more than once, because it is a GET or the
 * service does the work of its key once.
 *
 * The service says so in `X-Should-Retry`. The exception is 503: the gateway, which answers for a function that died,
 * cannot see the key and says `false` to everybody.
 */
export const mayRepeat = (answer: Answered | undefined, isSafe: boolean): boolean => {
  if (answer === undefined) return isSafe;
  const wish = answer.headers.get('x-should-retry');
  if (wish === 'true') return true;
  if (wish === 'false') return isSafe && answer.status === 503;
  return isSafe && (answer.status === 429 || answer.status >= 500);
};

/** Seconds or a date. */
const retryAfterMs = (headers: Headers | undefined, now: number): number => {
  const text = headers?.get('retry-after') ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? 0 : Math.max(0, wait);
};

interface Wait extends Required<RetryOptions> {
  /** 0 before the first retry. */
  readonly done: number;
  readonly headers: Headers | undefined;
  readonly now: number;
  /** From 0 to 1. */
  readonly chance: number;
}

/**
 * Milliseconds before the next attempt: all of `Retry-After`, and a part of a growing span by chance, so that clients
 * that failed together do not come back together. Undefined if the service asks for more than a minute.
 */
export const waitMs = ({
  done,
  headers,
  now,
  chance,
  firstWaitMs,
  longestWaitMs,
}: Wait): number | undefined => {
  const asked = retryAfterMs(headers, now);
  if (asked > longestRetryAfterMs) return undefined;
  return asked + chance * Math.min(longestWaitMs, firstWaitMs * 2 ** done);
};
