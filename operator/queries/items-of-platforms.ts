import * as z from 'zod';
import { keysOfBatchRead } from '#shared/kernel/aws-limits.ts';
import { readBatch } from '#shared/kernel/table/range.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { inParallel } from './in-parallel.ts';

export interface ItemKey {
  readonly pk: string;
  readonly sk: string;
}

/** How many batches are read at once. */
export const batchesAtOnce = 10;

const textOf = ({ pk, sk }: ItemKey): string => `${pk} ${sk}`;
const keySchema = z.object({ pk: z.string(), sk: z.string() });

/** The items with these keys: one unit a platform, and one request for a hundred of them. */
export const itemsOfPlatforms = async (
  platforms: readonly Platform[],
  keyOf: (platform: Platform) => ItemKey,
) => {
  const byKey = new Map(platforms.map((platform) => [textOf(keyOf(platform)), platform]));
  const batches = Array.from({ length: Math.ceil(platforms.length / keysOfBatchRead) }, (_, batch) =>
    platforms.slice(batch * keysOfBatchRead, (batch + 1) * keysOfBatchRead),
  );
  const items = await inParallel(batches, batchesAtOnce, (batch) =>
    readBatch(batch.map((platform) => ({ ...keyOf(platform) }))),
  );
  return items.flat().flatMap((item) => {
    const platform = byKey.get(textOf(keySchema.parse(item)));
    return platform === undefined ? [] : { platform, item };
  });
};

/** The platforms that have an item with this key. */
export const platformsHaving = async (
  platforms: readonly Platform[],
  keyOf: (platform: Platform) => ItemKey,
): Promise<Platform[]> => (await itemsOfPlatforms(platforms, keyOf)).map(({ platform }) => platform);
