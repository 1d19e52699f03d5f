import { createHash } from 'node:crypto';
import type { StreamRecord } from './stream-reader.ts';

/** A batch of few records costs nearly as much as one of many, so few records share a lane. */
const leastPerLane = 10;

const lanesOf = (records: readonly StreamRecord[], count: number): readonly StreamRecord[][] => {
  const laneOf = ({ dynamodb: { Keys } }: StreamRecord): number =>
    createHash('sha256').update(JSON.stringify(Keys)).digest().readUInt32BE() % count;
  return [...Map.groupBy(records, laneOf).values()];
};

/**
 * Divides records into lanes and delivers them side by side. As on AWS, all records of an item are in one lane, in their
 * order.
 *
 * @param most of lanes; fewer for few records
 * @throws the first lane's error, when all lanes have ended
 */
export const inLanes = async (
  records: readonly StreamRecord[],
  most: number,
  deliver: (lane: readonly StreamRecord[]) => Promise<void>,
): Promise<void> => {
  const count = Math.min(most, Math.ceil(records.length / leastPerLane));
  const ends = await Promise.allSettled(lanesOf(records, count).map(deliver));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
};
