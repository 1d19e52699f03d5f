import * as z from 'zod';
import { removeObject } from '#shared/kernel/objects.ts';
import { absent, all, equals } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { readRange } from '#shared/kernel/table/range.ts';
import { shardOf } from '#shared/kernel/table/table.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';

/** Far longer than a function runs: a request that has not moved its stored document by then is dead. */
const graceMs = 15 * 60_000;
/** Longer than the raw upload is kept (upload-request.ts): while it can be followed, its answer is known. */
const memoryMs = 2 * 24 * 3_600_000;

const storedDocumentSchema = z.object({
  platformId: z.string(),
  /** The upload's id. For a deletion a new id, because clients can choose the ids of their uploads. */
  id: z.string(),
  /**
   * STORED_DOCUMENT: there may be an object under `objectKey` that no document has. FILED: a document has the object.
   * ABANDONED: the upload was not finished in time, so no document will have it. REMOVED: its document was deleted.
   */
  state: z.enum(['STORED_DOCUMENT', 'FILED', 'ABANDONED', 'REMOVED']),
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
export type StoredDocument = Readonly<z.output<typeof storedDocumentSchema>>;

export const dueAfter = (now: Date): string => new Date(now.getTime() + graceMs).toISOString();

const duePartition = (shard: number): string => `DOCUMENT_DUE#${shard}`;

const storedDocumentItem = defineItem({
  schema: storedDocumentSchema,
  keyOf: ({ platformId, id }: { platformId: string; id: string }) => ({
    pk: `STORED_DOCUMENT#${platformId}#${id}`,
    sk: 'STORED_DOCUMENT',
  }),
  indexKeysOf: ({ id, dueAt }) =>
    dueAt === undefined ? {} : { duePk: duePartition(shardOf(id)), dueSk: `${dueAt}#${id}` },
  expiresAtEpochSecondsOf: ({ createdAt }) => Math.ceil((Date.parse(createdAt) + memoryMs) / 1000),
});

/** Read consistently. */
export const readStoredDocument = (platformId: string, id: string): Promise<StoredDocument | undefined> =>
  storedDocumentItem.get({ platformId, id });

/** The write that stores a new stored document; its condition fails when the id is taken. */
export const newStoredDocumentWrite = (storedDocument: StoredDocument): Write =>
  storedDocumentItem.put(storedDocument, absent('state'));

const unmoved = ({ state, objectKey, dueAt }: StoredDocument) =>
  all(
    equals('state', state),
    objectKey === undefined ? absent('objectKey') : equals('objectKey', objectKey),
    dueAt === undefined ? absent('dueAt') : equals('dueAt', dueAt),
  );

/** The write that changes a stored document; its condition fails when another writer has changed it since it was read. */
export const movedStoredDocumentWrite = (before: StoredDocument, after: StoredDocument): Write =>
  storedDocumentItem.put(after, unmoved(before));

/** Stored documents that are due, longest overdue first. */
export const overdueStoredDocuments = async (
  shard: number,
  before: string,
  count: number,
): Promise<StoredDocument[]> => {
  const partition = duePartition(shard);
  const items = await readRange({ index: 'due', partition, upper: before, descending: false, count });
  return items.map(storedDocumentItem.parse);
};

/** A stored document without work left. It is kept for as long as a client can follow its upload. */
const done = ({
  dueAt: _due,
  obsoleteKey: _removed,
  objectKey,
  ...storedDocument
}: StoredDocument): StoredDocument => ({
  ...storedDocument,
  ...(storedDocument.state === 'FILED' && { objectKey }),
});

/**
 * Removes the object that no document has any more, then marks the stored document as done. Usually the request that made the
 * object obsolete has removed it. But a slow request for the same upload can put it again, and only at the stored document's
 * due time no such request is left. Both steps can be repeated, because no key is used twice.
 */
const finishStoredDocument = async (storedDocument: StoredDocument): Promise<void> => {
  if (storedDocument.dueAt === undefined) return;
  const { obsoleteKey, objectKey, state } = storedDocument;
  const key = state === 'ABANDONED' ? objectKey : obsoleteKey;
  if (key !== undefined) await removeObject(key);
  await writeAlone(movedStoredDocumentWrite(storedDocument, done(storedDocument)));
};

/**
 * Does the work that a stored document's own request left. An unfinished stored document is abandoned first: after that no request can
 * make its object known, so the object can be removed.
 */
export const sweepStoredDocument = async (storedDocument: StoredDocument): Promise<void> => {
  if (storedDocument.state !== 'STORED_DOCUMENT') {
    await finishStoredDocument(storedDocument);
    return;
  }
  const abandoned: StoredDocument = { ...storedDocument, state: 'ABANDONED' };
  // If this write fails, a request has finished the stored document or is about to.
  if (await writeAlone(movedStoredDocumentWrite(storedDocument, abandoned)))
    await finishStoredDocument(abandoned);
};
