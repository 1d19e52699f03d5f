import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type JsonObject } from '../template-json.ts';
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

/** A write to one partition of an index. */
export interface IndexWrite {
  readonly partition: string;
  readonly units: number;
}

/**
 * What a write of an item costs in one index with all attributes projected. An entry is put, removed or rewritten. A
 * changed key removes one entry and puts another. An unchanged item costs nothing. A transaction does not double the
 * units of an index.
 */
export const indexWrites = ({ before, after }: ItemChange, keys: readonly string[]): IndexWrite[] => {
  const entryOf = (item: JsonObject | undefined): IndexWrite[] =>
    item === undefined || keys.some((key) => item[key] === undefined)
      ? []
      : [{ partition: partitionOf(item, keys), units: writeUnitsOf(itemSizeBytes(item)) }];
  const [removed, put] = [entryOf(before), entryOf(after)];
  if (removed.length === 0 || put.length === 0) return [...removed, ...put];
  if (isDeepStrictEqual(before, after)) return [];
  const isSameKey = keys.every((key) => isDeepStrictEqual(before?.[key], after?.[key]));
  if (!isSameKey) return [...removed, ...put];
  return [...removed, ...put].toSorted((left, right) => right.units - left.units).slice(0, 1);
};

const partitionOf = (item: JsonObject, [key = '']: readonly string[]): string => {
  const value = item[key];
  return isJsonObject(value) ? String(Object.values(value)[0]) : '';
};

export type Consistency = 'eventual' | 'strong' | 'transactional';

const factors: Readonly<Record<Consistency, number>> = { eventual: 0.5, strong: 1, transactional: 2 };

/** Read units of one item, or of all items that a query read. */
export const readUnits = (bytes: number, consistency: Consistency): number =>
  readUnitsOf(bytes) * factors[consistency];
