import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../template-json.ts';
import { itemSizeBytes } from './item-size.ts';

/** An item before and after a write; undefined when it is not there. */
export interface ItemChange {
  readonly before: JsonObject | undefined;
  readonly after: JsonObject | undefined;
}

const writeUnitBytes = 1024;
const readUnitBytes = 4096;

const writeUnitsOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / writeUnitBytes));
const readUnitsOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / readUnitBytes));

/** Write units of the table: by the larger image, twice in a transaction (prepare and commit). */
export const tableWriteUnits = ({ before, after }: ItemChange, isTransactional: boolean): number => {
  const units = writeUnitsOf(Math.max(itemSizeBytes(before), itemSizeBytes(after)));
  return isTransactional ? 2 * units : units;
};

/**
 * Write units of one index with all attributes projected: an entry put, removed or rewritten; a changed key removes one
 * and puts another; an item that is as before costs nothing. Indexes follow later, so a transaction does not double them.
 */
export const indexWriteUnits = ({ before, after }: ItemChange, keys: readonly string[]): number => {
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
};

export type Consistency = 'eventual' | 'strong' | 'transactional';

const factors: Readonly<Record<Consistency, number>> = { eventual: 0.5, strong: 1, transactional: 2 };

/** Read units of one item, or of all the items that a query has looked at together. */
export const readUnits = (bytes: number, consistency: Consistency): number =>
  readUnitsOf(bytes) * factors[consistency];
