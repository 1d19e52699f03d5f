import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { withAuditActor } from '#shared/kernel/actor.ts';
import { clock } from '#shared/kernel/clock.ts';
import { setting } from '#shared/kernel/config.ts';
import { fullJitterMs } from '#shared/kernel/full-jitter.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import { isConflict, tryAlone, type WrittenAlone } from '#shared/kernel/table/write-alone.ts';
import { isThrottled } from '#shared/kernel/transient.ts';
import { newPace, paced, slowed } from './pace.ts';

/** What one instance writes at most: its share of what all imports may take (infra/configuration.ts). */
const ceiling = setting('IMPORT_UNITS_PER_SECOND', z.coerce.number().positive());

/** Each try of ours is up to three of the SDK, which take 2 s at most. A run stays below its timeout. */
const mostTries = 3;
/** Shorter waits add up, and are waited for together. */
const leastWaitMs = 4;
const backoff = { baseMs: 20, limitMs: 100 };

/** The pace of this instance. It outlives a chunk, so that the next one begins with what the last one learned. */
let pace = newPace(ceiling, clock.nowMs());

const takeTurn = async (units: number): Promise<void> => {
  const turn = paced(pace, { units, ceiling, nowMs: clock.nowMs() });
  pace = turn.pace;
  if (turn.waitMs >= leastWaitMs) await sleep(turn.waitMs);
};

const slowDown = (): void => {
  pace = slowed(pace, ceiling, clock.nowMs());
};

/**
 * Sends one write when its turn has come. An error for lack of units slows this instance down, also when the SDK's
 * own retry then succeeded.
 *
 * @throws errors of AWS that outlast the tries; the write may have happened unless it was throttled
 */
export const sendPaced = async (write: Write, units: number): Promise<WrittenAlone> => {
  for (let tries = 1; ; tries += 1) {
    await takeTurn(units);
    try {
      const written = await tryAlone(withAuditActor(write));
      if (written.tries > 1) slowDown();
      return written;
    } catch (error) {
      if (isThrottled(error)) slowDown();
      else if (!isConflict(error)) throw error;
      if (tries === mostTries) throw error;
      await sleep(fullJitterMs(tries, backoff));
    }
  }
};
