import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { absent } from '#shared/kernel/table/condition.ts';
import { defineItem } from '#shared/kernel/table/item.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';

/**
 * In place of a token, for a function that an operator calls and that also serves an operation. The operator's command
 * has noted the act.
 */
export const operatorTokenId = '00000000-0000-0000-0000-000000000000';

/** Long enough for every reader of the table's stream. */
const keptDays = 30;

const actItem = defineItem({
  schema: z.object({
    uuid: z.string(),
    /** `Type:<uuid>`, or the name of an execution or a worker. */
    subject: z.string(),
    platformId: z.string().optional(),
    createdAt: z.string(),
  }),
  keyOf: ({ uuid }: { uuid: string }) => ({ pk: `ACT#${uuid}`, sk: 'ACT' }),
  expiresAtEpochSecondsOf: ({ createdAt }) => Math.ceil(Date.parse(createdAt) / 1_000) + keptDays * 86_400,
});

/**
 * Notes an act of a person that changes no audited record by itself, such as sending a webhook or starting a workflow
 * again. Call it before the act, so that no act is without a note.
 *
 * @param platformId bare uuid
 */
export const noteAct = async (subject: string, platformId?: string): Promise<void> => {
  const act = { uuid: newUuid(), subject, platformId, createdAt: clock.now().toISOString() };
  await writeAlone(actItem.put(act, absent('createdAt')));
};
