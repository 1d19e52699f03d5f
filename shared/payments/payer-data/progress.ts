import * as z from 'zod';
import { absent, any, present } from '#shared/kernel/table/condition.ts';
import { defineItem } from '#shared/kernel/table/item.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';

const progressSchema = z.object({
  /** uuid of the last payment that was looked at. Payments are looked at in the order of their creation. */
  position: z.string().optional(),
  /** All payments made before this moment have been looked at. Written once a day. ISO 8601. */
  doneUntil: z.string().optional(),
  /** uuids of payments before it that were still open. */
  waiting: z.array(z.string()).readonly(),
});
/** How far the removal has come with a platform. */
export type RetentionProgress = Readonly<z.output<typeof progressSchema>>;

const progressItem = defineItem({
  schema: progressSchema.extend({ platformId: z.string() }),
  keyOf: ({ platformId }: { platformId: string }) => ({ pk: `RETENTION#${platformId}`, sk: 'PROGRESS' }),
});

export const readProgress = async (platformId: string): Promise<RetentionProgress> => {
  const { position, doneUntil, waiting = [] } = (await progressItem.get({ platformId })) ?? {};
  return { position, doneUntil, waiting };
};

/** Of two runs at once, the slower one may move the position back: then payments are looked at twice. */
export const saveProgress = async (platformId: string, progress: RetentionProgress): Promise<void> => {
  const anyState = any(absent('waiting'), present('waiting'));
  await writeAlone(progressItem.put({ platformId, ...progress, waiting: [...progress.waiting] }, anyState));
};
