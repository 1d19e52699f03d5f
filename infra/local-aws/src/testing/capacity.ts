import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../template-json.ts';
import { itemSizeBytes } from './item-size.ts';

/** An item before and after a write; undefined when it does not exist. */
export interface ItemChange {
  readonly before: JsonObject | undefined;
  readonly after: JsonObject | undefined;
}

const writeUnitBytes = 1024;
const readUnitBytes = 4096;

const writeUnitsOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / writeUnitBytes));
const readUnitsOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / readUnitBytes));

/** Write units of the table. The larger image counts, and a transaction doubles it (prepare and commit). */
export const tableWriteUnits = ({ before, after }: ItemChange, isTransactional: boolean): number => {
  const units = writeUnitsOf(Math.max(itemSizeBytes(before), itemSizeBytes(after)));
  return isTransactional ? 2 * units : units;
};

/**
 * Write units of one index with all attributes projected. An entry is put, removed or rewritten. A changed key removes
 * one entry and puts another. An unchanged item costs nothing. A transaction does not double the units of an index.
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

/** Read units of one item, or of all items that a query read. */
export const readUnits = (bytes: number, consistency: Consistency): number =>
  readUnitsOf(bytes) * factors[consistency];
