import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../errors.ts';
import { type Backoff, fullJitterMs } from '../full-jitter.ts';

/** The result of an attempt whose write failed because another writer changed the item after the attempt read it. */
export const lostRace = Symbol('lost race');

export interface RetryOptions {
  /** What the client reads when every attempt lost its race; default: the message of SERVICE_UNAVAILABLE. */
  readonly message?: string;
  /** Five lost races in a row mean that a client sends changes in a loop. */
  readonly maxTries?: number;
  /** Pause between attempts; none unless the attempt reads an index, which may still show the old state. */
  readonly backoff?: Backoff;
}

/**
 * Optimistic concurrency: each attempt reads, decides and writes on condition that nothing changed in between.
 *
 * @returns what the first attempt that did not lose its race returned
 * @throws ApiError SERVICE_UNAVAILABLE when every attempt lost its race; whatever an attempt throws
 */
export const changeWithRetry = async <Result>(
  attempt: () => Promise<Result | typeof lostRace>,
  { message, maxTries = 5, backoff }: RetryOptions = {},
): Promise<Result> => {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const result = await attempt();
    if (result !== lostRace) return result;
    if (backoff !== undefined) await sleep(fullJitterMs(tries, backoff));
  }
  throw new ApiError('SERVICE_UNAVAILABLE', message === undefined ? {} : { message });
};
