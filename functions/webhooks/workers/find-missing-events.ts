import { findMissingEvents } from '#shared/events/find-missing-events.ts';
import { handOver } from '#shared/events/hand-over.ts';
import { clock } from '#shared/kernel/clock.ts';
import { log } from '#shared/kernel/log.ts';

/** Well below the worker's timeout; what is left is the next run's, which goes on where this one ends. */
const runMs = 240_000;

/**
 * Hands over events of which nobody knows: what the stream has lost, or could not be made. A platform that could not be
 * looked at fails the run at its end, since only that raises the alarm.
 */
export const handler = async (): Promise<{ found: number }> => {
  const { found, failed } = await findMissingEvents({ handOver, endMs: clock.nowMs() + runMs });
  if (found > 0) log.info({ operation: 'findMissingEvents', count: found });
  if (failed > 0) throw new Error(`The events of ${failed} platforms could not be looked for`);
  return { found };
};
