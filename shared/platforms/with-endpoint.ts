import { type RangeRequest, readShards } from '#shared/kernel/range.ts';
import type { Platform } from './platform.ts';
import { parsePlatform } from './store.ts';

/** Walks the platforms that have a webhook endpoint, in order of their uuids; eventually consistent. */
export const platformsWithEndpoint = async (
  range: Pick<RangeRequest, 'after' | 'count'>,
): Promise<Platform[]> => {
  const items = await readShards('PLATFORM', { ...range, descending: false });
  return items.map(parsePlatform);
};
