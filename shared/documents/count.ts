import * as z from 'zod';
import { absent, any, atLeast } from '#shared/kernel/condition.ts';
import { defineItem, type Write } from '#shared/kernel/item.ts';
import { readRange } from '#shared/kernel/range.ts';
import { listShards, shardOf } from '#shared/kernel/table.ts';

/** Number of a platform's documents in one shard. Counting by reading would cost more with every document. */
const countItem = defineItem({
  schema: z.object({ count: z.int() }),
  keyOf: ({ platformId, shard }: { platformId: string; shard: number }) => ({
    pk: `DOCUMENT_COUNT#${platformId}`,
    sk: String(shard),
  }),
});

const keyOf = (platformId: string, documentUuid: string) => ({ platformId, shard: shardOf(documentUuid) });

/** Belongs into the transaction of a new document. */
export const oneMoreWrite = (platformId: string, documentUuid: string): Write =>
  countItem.update(
    keyOf(platformId, documentUuid),
    { add: { count: 1 } },
    any(absent('count'), atLeast('count', 0)),
  );

/** Belongs into the transaction that deletes a document. */
export const oneLessWrite = (platformId: string, documentUuid: string): Write =>
  countItem.update(keyOf(platformId, documentUuid), { add: { count: -1 } }, atLeast('count', 1));

/** The exact number of a platform's documents: every creation and deletion counts in the same transaction. */
export const countDocuments = async (platformId: string): Promise<number> => {
  const partition = `DOCUMENT_COUNT#${platformId}`;
  const items = await readRange({
    index: 'table',
    partition,
    descending: false,
    count: listShards,
    consistent: true,
  });
  return items.reduce((sum, item) => sum + countItem.parse(item).count, 0);
};
