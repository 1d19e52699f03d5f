/** What one partition takes a second (DynamoDB developer guide, "Designing partition keys"). */
export const partitionLimits = { writeUnits: 1000, readUnits: 3000 } as const;

/**
 * An index that is this far behind, in seconds of its limit, stops the writes of the table that it would follow. AWS
 * publishes that it does, not when.
 */
export const longestBacklogSeconds = 1;

/** Units that have come in and flow off at `perSecond`. */
interface Bucket {
  level: number;
  atMs: number;
}

const levelAt = (bucket: Bucket, nowMs: number, perSecond: number): number => {
  bucket.level = Math.max(0, bucket.level - ((nowMs - bucket.atMs) / 1000) * perSecond);
  bucket.atMs = nowMs;
  return bucket.level;
};

export interface Load {
  /** The key, with the index before it: `due:DUE#2`. */
  readonly key: string;
  readonly units: number;
}

const bucketOf = (buckets: Map<string, Bucket>, key: string): Bucket => {
  const known = buckets.get(key);
  if (known !== undefined) return known;
  const fresh = { level: 0, atMs: 0 };
  buckets.set(key, fresh);
  return fresh;
};

/**
 * The partitions of the table and its indexes. Each partition key has a partition of its own, which never splits, and
 * there is no burst beyond one second. So real tables take at least as much for a key, unless keys share a partition.
 */
export class Partitions {
  readonly #reads = new Map<string, Bucket>();
  readonly #writes = new Map<string, Bucket>();

  /** @returns false when a partition has no units left: the read is throttled. */
  read(loads: readonly Load[], nowMs: number): boolean {
    return this.#takeAll(this.#reads, loads, nowMs, partitionLimits.readUnits);
  }

  /** @returns false when a partition has no units left, or an index is too far behind: the write is throttled. */
  write(loads: readonly Load[], indexes: readonly Load[], nowMs: number): boolean {
    const limit = partitionLimits.writeUnits;
    const isBehind = ({ key }: Load): boolean =>
      levelAt(bucketOf(this.#writes, key), nowMs, limit) >= longestBacklogSeconds * limit;
    if (indexes.some(isBehind)) return false;
    return this.#takeAll(this.#writes, loads, nowMs, limit);
  }

  /** The index gets what the table has written. It accepts everything: only its backlog grows. */
  followIndexes(indexes: readonly Load[], nowMs: number): void {
    for (const { key, units } of indexes) {
      const bucket = bucketOf(this.#writes, key);
      bucket.level = levelAt(bucket, nowMs, partitionLimits.writeUnits) + units;
    }
  }

  #takeAll(buckets: Map<string, Bucket>, loads: readonly Load[], nowMs: number, limit: number): boolean {
    const needed = new Map<string, number>();
    for (const { key, units } of loads) needed.set(key, (needed.get(key) ?? 0) + units);
    const isFull = ([key, units]: [string, number]): boolean =>
      levelAt(bucketOf(buckets, key), nowMs, limit) + units > limit;
    if ([...needed].some(isFull)) return false;
    for (const [key, units] of needed) bucketOf(buckets, key).level += units;
    return true;
  }
}
