import {
  INITIAL_RETRY_TOKENS,
  MAXIMUM_RETRY_DELAY,
  NO_RETRY_INCREMENT,
  RETRY_COST,
  THROTTLING_RETRY_DELAY_BASE,
} from '@smithy/core/retry';
import { conflictRetries, databaseTries } from '#shared/kernel/table/retries.ts';

type Random = () => number;

/** The pause of `transact` after a conflict or a throttled transaction; undefined when it gives up. */
export const conflictPauseMs = (tries: number, spentMs: number, random: Random): number | undefined => {
  const { maxTries, backoff, deadlineMs } = conflictRetries;
  const pauseMs = random() * Math.min(backoff.limitMs, backoff.baseMs * 2 ** (tries - 1));
  return tries === maxTries || spentMs + pauseMs > deadlineMs ? undefined : pauseMs;
};

/** The retries of one process: the SDK's standard mode, with its budget of tokens. */
export class SdkRetries {
  #tokens = INITIAL_RETRY_TOKENS;

  /** The pause after a throttled call; undefined when the SDK gives up. */
  pauseMs(tries: number, random: Random): number | undefined {
    if (tries >= databaseTries || this.#tokens < RETRY_COST) return undefined;
    this.#tokens -= RETRY_COST;
    return random() * Math.min(MAXIMUM_RETRY_DELAY, THROTTLING_RETRY_DELAY_BASE * 2 ** (tries - 1));
  }

  succeeded(tries: number): void {
    const back = tries > 1 ? RETRY_COST : NO_RETRY_INCREMENT;
    this.#tokens = Math.min(INITIAL_RETRY_TOKENS, this.#tokens + back);
  }
}
