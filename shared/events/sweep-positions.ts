import * as z from 'zod';
import { absent, any, present } from '#shared/kernel/condition.ts';
import { defineItem } from '#shared/kernel/item.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';

/** Up to where each walk of each pass has looked. */
const positionsSchema = z.record(z.string(), z.string());
export type SweepPositions = Readonly<z.output<typeof positionsSchema>>;

const sweepItem = defineItem({
  schema: z.object({ platformId: z.string(), positions: positionsSchema }),
  keyOf: ({ platformId }: { platformId: string }) => ({
    pk: `EVENT_SWEEP#${platformId}`,
    sk: 'POSITIONS',
  }),
});

/** Empty before a platform's first sweep. */
export const readPositions = async (platformId: string): Promise<SweepPositions> =>
  (await sweepItem.get({ platformId }))?.positions ?? {};

/** Of two sweeps side by side one may set the other's positions back: then a stretch is looked at twice. */
export const savePositions = async (platformId: string, positions: SweepPositions): Promise<void> => {
  const anyState = any(absent('positions'), present('positions'));
  await writeAlone(sweepItem.put({ platformId, positions: { ...positions } }, anyState));
};
