import { createHash } from 'node:crypto';
import type { StreamRecord } from './stream-reader.ts';

const lanesOf = (records: readonly StreamRecord[], count: number): readonly StreamRecord[][] => {
  const laneOf = ({ dynamodb: { Keys } }: StreamRecord): number =>
    createHash('sha256').update(JSON.stringify(Keys)).digest().readUInt32BE() % count;
  return [...Map.groupBy(records, laneOf).values()];
};

/**
 * Divides records into lanes and delivers them side by side. As on AWS, all records of an item are in one lane, in their
 * order, and the lane of an item is always the same one.
 *
 * @throws the first lane's error, when all lanes have ended
 */
export const inLanes = async (
  records: readonly StreamRecord[],
  count: number,
  deliver: (lane: readonly StreamRecord[]) => Promise<void>,
): Promise<void> => {
  const ends = await Promise.allSettled(lanesOf(records, count).map(deliver));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
};
