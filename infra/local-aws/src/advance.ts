import type { HostClock } from './clock.ts';

const dayMs = 86_400_000;
/** A schedule is due at most so often while the time is advanced once, as often as each minute of a day. */
const mostPeriods = 1_440;

/**
 * Moves the clock on. Whatever becomes due on the way happens in order: the clock stops at each moment until the work
 * that began there has ended.
 *
 * @param untilSettled resolves when no work runs that does not wait for the clock
 */
export const advance = async (
  clock: HostClock,
  byMs: number,
  untilSettled: () => Promise<void>,
): Promise<void> => {
  const endMs = clock.nowMs() + byMs;
  clock.shortestPeriodMs = byMs > dayMs ? byMs / mostPeriods : 0;
  try {
    await untilSettled();
    for (
      let nextMs = clock.nextDueMs();
      nextMs !== undefined && nextMs <= endMs;
      nextMs = clock.nextDueMs()
    ) {
      clock.jumpTo(nextMs);
      await untilSettled();
    }
    clock.jumpTo(endMs);
    await untilSettled();
  } finally {
    clock.shortestPeriodMs = 0;
  }
};
