import * as z from 'zod';
import { absent, all, equals } from '#shared/kernel/condition.ts';
import { defineItem, type Write } from '#shared/kernel/item.ts';
import { readRange } from '#shared/kernel/range.ts';
import { shardOf } from '#shared/kernel/table.ts';

/** Far longer than a function runs: a request that has not moved its filing by then is dead. */
const graceMs = 15 * 60_000;
/** Longer than the raw upload is kept (open-upload.ts): while it can be followed, its answer is known. */
const memoryMs = 2 * 24 * 3_600_000;

const filingSchema = z.object({
  platformId: z.string(),
  /** The upload's id. For a deletion a new id, because clients can choose the ids of their uploads. */
  id: z.string(),
  /**
   * FILING: there may be an object under `objectKey` that no document has. FILED: a document has the object.
   * ABANDONED: the upload was not finished in time, so no document will have it. REMOVED: its document was deleted.
   */
  state: z.enum(['FILING', 'FILED', 'ABANDONED', 'REMOVED']),
  documentUuid: z.string(),
  /** The status that answers the upload: 201 for a new document, 200 for a change. */
  status: z.union([z.literal(200), z.literal(201)]),
  /** Where the file is or will be. A change without a file has none. */
  objectKey: z.string().optional(),
  /** An object that no document has any more. */
  obsoleteKey: z.string().optional(),
  /** When the sweep does what is left to do; absent when nothing is left. */
  dueAt: z.string().optional(),
  createdAt: z.string(),
});
/** The record behind each object. The sweep uses it to find objects that must be removed. */
export type Filing = Readonly<z.output<typeof filingSchema>>;

export const dueAfter = (now: Date): string => new Date(now.getTime() + graceMs).toISOString();

const duePartition = (shard: number): string => `DOCUMENT_DUE#${shard}`;

const filingItem = defineItem({
  schema: filingSchema,
  keyOf: ({ platformId, id }: { platformId: string; id: string }) => ({
    pk: `FILING#${platformId}#${id}`,
    sk: 'FILING',
  }),
  indexKeysOf: ({ id, dueAt }) =>
    dueAt === undefined ? {} : { duePk: duePartition(shardOf(id)), dueSk: `${dueAt}#${id}` },
  expiresAtEpochSecondsOf: ({ createdAt }) => Math.ceil((Date.parse(createdAt) + memoryMs) / 1000),
});

/** Read consistently. */
export const readFiling = (platformId: string, id: string): Promise<Filing | undefined> =>
  filingItem.get({ platformId, id });

/** The write that stores a new filing; its condition fails when the id is taken. */
export const newFilingWrite = (filing: Filing): Write => filingItem.put(filing, absent('state'));

const unmoved = ({ state, objectKey, dueAt }: Filing) =>
  all(
    equals('state', state),
    objectKey === undefined ? absent('objectKey') : equals('objectKey', objectKey),
    dueAt === undefined ? absent('dueAt') : equals('dueAt', dueAt),
  );

/** The write that changes a filing; its condition fails when another writer has changed it since it was read. */
export const movedFilingWrite = (before: Filing, after: Filing): Write =>
  filingItem.put(after, unmoved(before));

/** Filings that are due, longest overdue first. */
export const overdueFilings = async (shard: number, before: string, count: number): Promise<Filing[]> => {
  const partition = duePartition(shard);
  const items = await readRange({ index: 'due', partition, upper: before, descending: false, count });
  return items.map(filingItem.parse);
};
