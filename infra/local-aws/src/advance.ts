import type { HostClock } from './clock.ts';

const dayMs = 86_400_000;
/** A schedule is due at most so often while the time is advanced once, as often as each minute of a day. */
const mostPeriods = 1_440;
/** A schedule with nothing to do is passed over for at most this part of the time. */
const leastParts = 24;

/**
 * Moves the clock on. Whatever becomes due on the way happens in order: the clock stops at each moment until the work
 * that began there has ended.
 *
 * @param untilSettled resolves when no work runs that does not wait for the clock
 * @param stopped ends the advance where it is
 */
export const advance = async (
  clock: HostClock,
  byMs: number,
  untilSettled: () => Promise<void>,
  stopped?: AbortSignal,
): Promise<void> => {
  const endMs = clock.nowMs() + byMs;
  const during = { endMs, longestPassMs: byMs / leastParts };
  clock.shortestPeriodMs = byMs > dayMs ? byMs / mostPeriods : 0;
  try {
    await untilSettled();
    for (let isOver = false; !isOver && stopped?.aborted !== true; ) {
      const nextMs = clock.nextDueMs(during) ?? Number.POSITIVE_INFINITY;
      isOver = nextMs > endMs;
      clock.jumpTo(Math.min(nextMs, endMs));
      await untilSettled();
    }
  } finally {
    clock.shortestPeriodMs = 0;
  }
};
