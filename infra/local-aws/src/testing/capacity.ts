import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../template-json.ts';
import { itemSizeBytes } from './item-size.ts';

/** An item before and after a write; undefined when it does not exist. */
export interface ItemChange {
  readonly before: JsonObject | undefined;
  readonly after: JsonObject | undefined;
}

const WRITE_UNIT_BYTES = 1024;
const READ_UNIT_BYTES = 4096;

const writeUnitsOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / WRITE_UNIT_BYTES));
const readUnitsOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / READ_UNIT_BYTES));

/** The write units of the table: by the larger image, and twice in a transaction (prepare and commit). */
export function tableWriteUnits({ before, after }: ItemChange, isTransactional: boolean): number {
  const units = writeUnitsOf(Math.max(itemSizeBytes(before), itemSizeBytes(after)));
  return isTransactional ? 2 * units : units;
}

/**
 * The write units of one index with all attributes projected. Each put, removed or rewritten entry counts. A changed
 * key removes one entry and puts another. An unchanged item costs nothing. DynamoDB updates indexes later, so a
 * transaction does not double them.
 */
export function indexWriteUnits({ before, after }: ItemChange, keys: readonly string[]): number {
  const isIn = (item: JsonObject | undefined): item is JsonObject =>
    item !== undefined && keys.every((key) => item[key] !== undefined);
  if (isIn(before) && isIn(after)) {
    if (isDeepStrictEqual(before, after)) return 0;
    const isSameKey = keys.every((key) => isDeepStrictEqual(before[key], after[key]));
    if (!isSameKey) return writeUnitsOf(itemSizeBytes(before)) + writeUnitsOf(itemSizeBytes(after));
    return writeUnitsOf(Math.max(itemSizeBytes(before), itemSizeBytes(after)));
  }
  if (isIn(after)) return writeUnitsOf(itemSizeBytes(after));
  return isIn(before) ? writeUnitsOf(itemSizeBytes(before)) : 0;
}

export type Consistency = 'eventual' | 'strong' | 'transactional';

const FACTOR: Readonly<Record<Consistency, number>> = { eventual: 0.5, strong: 1, transactional: 2 };

/** The read units of one item, or of all items that one query has read together. */
export function readUnits(bytes: number, consistency: Consistency): number {
  return readUnitsOf(bytes) * FACTOR[consistency];
}
