import * as z from 'zod';
import { absent, all, equals } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { readRange } from '#shared/kernel/table/range.ts';
import { shardOf } from '#shared/kernel/table/table.ts';
import type { StoredFile } from './document.ts';

/**
 * The life of a scan. Another scan of the same file may contradict an earlier one only for the worse: with newer
 * signatures a scanner may find what it did not know before. OBSOLETE: no document has the file any more.
 */
export const scanTransitions = {
  PENDING: ['CLEAN', 'INFECTED', 'UNSCANNABLE', 'OBSOLETE'],
  CLEAN: ['INFECTED', 'OBSOLETE'],
  UNSCANNABLE: ['CLEAN', 'INFECTED', 'OBSOLETE'],
  INFECTED: [],
  OBSOLETE: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ScanState = keyof typeof scanTransitions;
const scanStates = ['PENDING', 'CLEAN', 'INFECTED', 'UNSCANNABLE', 'OBSOLETE'] as const;

/** What a scanner says of a file. */
export type ScanResult = 'CLEAN' | 'INFECTED' | 'UNSCANNABLE';

export const mayBecome = (state: ScanState, next: ScanState): boolean =>
  scanTransitions[state].some((one) => one === next);

const scanSchema = z.object({
  platformId: z.string(),
  /** Last part of the object's key. No key is used for two files, so a result cannot be about another file. */
  fileUuid: z.string(),
  documentUuid: z.string(),
  objectKey: z.string(),
  state: z.enum(scanStates),
  /** How often the scanner was asked without a result. */
  asked: z.int(),
  /** When the worker asks again or, for INFECTED, removes the file; absent when nothing is left to do. */
  dueAt: z.string().optional(),
  createdAt: z.string(),
});
/** The scan of one file. */
export type Scan = Readonly<z.output<typeof scanSchema>>;

const duePartition = (shard: number): string => `SCAN_DUE#${shard}`;

const scanItem = defineItem({
  schema: scanSchema,
  keyOf: ({ platformId, fileUuid }: { platformId: string; fileUuid: string }) => ({
    pk: `SCAN#${platformId}#${fileUuid}`,
    sk: 'SCAN',
  }),
  indexKeysOf: ({ fileUuid, dueAt }) =>
    dueAt === undefined ? {} : { duePk: duePartition(shardOf(fileUuid)), dueSk: `${dueAt}#${fileUuid}` },
});

/** The parts of `documents/<platform>/<uuid>`; undefined for any other key. */
export const fileOfKey = (objectKey: string): Pick<Scan, 'platformId' | 'fileUuid'> | undefined => {
  const [, platformId, fileUuid] = /^documents\/([0-9a-f-]{36})\/([0-9a-f-]{36})$/.exec(objectKey) ?? [];
  return platformId === undefined || fileUuid === undefined ? undefined : { platformId, fileUuid };
};

/** The scan of a new file, due at once. */
export const newScan = (
  { objectKey }: Pick<StoredFile, 'objectKey'>,
  documentUuid: string,
  now: Date,
): Scan => {
  const file = fileOfKey(objectKey);
  if (file === undefined) throw new Error('The key of a file has another form');
  const at = now.toISOString();
  return { ...file, documentUuid, objectKey, state: 'PENDING', asked: 0, dueAt: at, createdAt: at };
};

/** Read consistently. */
export const readScan = (file: Pick<Scan, 'platformId' | 'fileUuid'>): Promise<Scan | undefined> =>
  scanItem.get(file);

/** Belongs into the transaction that gives a document the file. */
export const newScanWrite = (scan: Scan): Write => scanItem.put(scan, absent('state'));

/** Its condition fails when another writer has changed the scan since it was read. */
export const movedScanWrite = (before: Scan, after: Scan): Write =>
  scanItem.put(
    after,
    all(
      equals('state', before.state),
      before.dueAt === undefined ? absent('dueAt') : equals('dueAt', before.dueAt),
    ),
  );

/** Scans that are due, longest overdue first. */
export const overdueScans = async (shard: number, before: string, count: number): Promise<Scan[]> => {
  const partition = duePartition(shard);
  const items = await readRange({ index: 'due', partition, upper: before, descending: false, count });
  return items.map(scanItem.parse);
};
