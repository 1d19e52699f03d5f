import { clock } from '#shared/kernel/clock.ts';
import { tryTransact } from '#shared/kernel/table/transact.ts';
import { listHeld, removedHeldWrite } from './trail-items.ts';
import type { PutOnce } from './write-trail.ts';

const perRead = 100;
/** The search for missing events leaves a minute. The next run takes the rest. */
const runMs = 40_000;

/** Moves lines that the table kept into S3. @throws when S3 does not take them: the failed run raises the alarm */
export const moveHeldTrail = async (putOnce: PutOnce): Promise<number> => {
  const endMs = clock.nowMs() + runMs;
  let moved = 0;
  for (;;) {
    const held = await listHeld(perRead);
    for (const { key, lines } of held) {
      if (clock.nowMs() > endMs) return moved;
      await putOnce(key, lines);
      await tryTransact({ held: removedHeldWrite(key) });
      moved += 1;
    }
    if (held.length < perRead) return moved;
  }
};
