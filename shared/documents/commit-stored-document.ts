import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { absent, any, atLeast } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { readRange } from '#shared/kernel/table/range.ts';
import { listShards, shardOf } from '#shared/kernel/table/table.ts';
import type { Commit, NamedWrites } from '#shared/kernel/table/transact.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import type { Document, StoredFile } from './document.ts';
import { newDocument, replacedDocument } from './rules.ts';
import { newScan, newScanWrite } from './scan.ts';
import { isScanned } from './scanner.ts';
import { changedDocumentWrite, newDocumentWrite, readDocument } from './store.ts';
import {
  dueAfter,
  movedStoredDocumentWrite,
  newStoredDocumentWrite,
  readStoredDocument,
  type StoredDocument,
} from './stored-document.ts';
import type { CheckedFile, NewDocumentRequest, ReplacementRequest, UploadRequest } from './upload-request.ts';

/** Key of a stored file. It holds no data of the client or the person. */
const fileKey = (platformId: string, uuid: string): string => `documents/${platformId}/${uuid}`;

export interface StoredDocumentOrder {
  readonly platformId: string;
  readonly uploadId: string;
  readonly uploadRequest: UploadRequest;
}

/** A new stored document, not yet written. */
export const plannedStoredDocument = ({
  platformId,
  uploadId,
  uploadRequest,
}: StoredDocumentOrder): StoredDocument => {
  const now = clock.now();
  return {
    platformId,
    id: uploadId,
    state: 'STORED_DOCUMENT',
    documentUuid: uploadRequest.status === 200 ? uploadRequest.documentUuid : newUuid(),
    status: uploadRequest.status,
    ...(uploadRequest.file && { objectKey: fileKey(platformId, newUuid()), dueAt: dueAfter(now) }),
    createdAt: now.toISOString(),
  };
};

const uploadBusyMessage = 'Another request is processing the same upload; send the same request again.';

/** The answer while another request processes the same upload. */
export const uploadBusy = (): ApiError => new ApiError('SERVICE_UNAVAILABLE', { message: uploadBusyMessage });

/** Requests for one upload that come together wait for each other. */
const backoff = { baseMs: 20, limitMs: 100 };

/** Continues a stored document that an earlier request began, under the same key. The later due time keeps the sweep away. */
const resumed = async (storedDocument: StoredDocument): Promise<StoredDocument | typeof lostRace> => {
  const after = { ...storedDocument, dueAt: dueAfter(clock.now()) };
  return (await writeAlone(movedStoredDocumentWrite(storedDocument, after))) ? after : lostRace;
};

const tryToBegin = async (request: StoredDocumentOrder): Promise<StoredDocument | typeof lostRace> => {
  const planned = plannedStoredDocument(request);
  if (await writeAlone(newStoredDocumentWrite(planned))) return planned;
  const known = await readStoredDocument(request.platformId, request.uploadId);
  if (known === undefined) return lostRace;
  // Either the answer to our own write was lost, or another request has finished.
  if (known.objectKey === planned.objectKey || known.state === 'FILED') return known;
  if (known.state === 'STORED_DOCUMENT') return resumed(known);
  // Until dueAt is gone, the sweep may still remove the objects of the former stored document.
  const isSwept = known.state === 'ABANDONED' && known.dueAt === undefined;
  if (!isSwept) throw uploadBusy();
  return (await writeAlone(movedStoredDocumentWrite(known, planned))) ? planned : lostRace;
};

/**
 * Records the key of an object before the object is put, so that the sweep finds the object whatever happens then. A
 * repeated request continues where the first one stopped.
 *
 * @throws ApiError SERVICE_UNAVAILABLE when the sweep has the upload, or many requests process it
 */
export const beginStoredDocument = (request: StoredDocumentOrder): Promise<StoredDocument> =>
  changeWithRetry(() => tryToBegin(request), { message: uploadBusyMessage, backoff });

/** Number of a platform's documents in one shard. Counting by reading would cost more with every document. */
const countItem = defineItem({
  schema: z.object({ count: z.int() }),
  keyOf: ({ platformId, shard }: { platformId: string; shard: number }) => ({
    pk: `DOCUMENT_COUNT#${platformId}`,
    sk: String(shard),
  }),
});

const keyOf = (platformId: string, documentUuid: string) => ({ platformId, shard: shardOf(documentUuid) });

/** Belongs into the transaction of a new document. */
const oneMoreWrite = (platformId: string, documentUuid: string): Write =>
  countItem.update(
    keyOf(platformId, documentUuid),
    { add: { count: 1 } },
    any(absent('count'), atLeast('count', 0)),
  );

/** Belongs into the transaction that deletes a document. */
export const oneLessWrite = (platformId: string, documentUuid: string): Write =>
  countItem.update(keyOf(platformId, documentUuid), { add: { count: -1 } }, atLeast('count', 1));

/** The exact number of a platform's documents: every creation and deletion counts in the same transaction. */
export const countDocuments = async (platformId: string): Promise<number> => {
  const partition = `DOCUMENT_COUNT#${platformId}`;
  const items = await readRange({
    index: 'table',
    partition,
    descending: false,
    count: listShards,
    consistent: true,
  });
  return items.reduce((sum, item) => sum + countItem.parse(item).count, 0);
};

export interface Filed {
  readonly storedDocument: StoredDocument;
  readonly document: Document;
}

interface Outcome extends Filed {
  /** The writes of one transaction, without the stored document's. */
  readonly writes: NamedWrites;
}

const storedFile = ({ objectKey }: StoredDocument, file: CheckedFile): StoredFile => {
  if (objectKey === undefined) throw new Error('A stored document with a file has no key for it');
  const { fileType, bytes, digest, fileName } = file;
  const stored = {
    objectKey,
    fileType,
    sizeBytes: bytes.length,
    sha256: digest.toString('base64'),
    fileName,
  };
  return isScanned(fileName) ? { ...stored, scanStatus: 'PENDING' } : stored;
};

/** The scan of a document's new file begins in the write that makes the file known. */
const scanWrites = (file: StoredFile | undefined, documentUuid: string): NamedWrites =>
  file?.scanStatus === undefined ? {} : { scan: newScanWrite(newScan(file, documentUuid, clock.now())) };

const created = (
  storedDocument: StoredDocument,
  { fields, holderUuid, file }: NewDocumentRequest,
): Outcome => {
  const { platformId, documentUuid: uuid } = storedDocument;
  const stored = storedFile(storedDocument, file);
  const facts = { uuid, platformId, holderUuid, file: stored, now: clock.now() };
  const document = newDocument(fields, facts);
  const { dueAt: _done, ...rest } = storedDocument;
  return {
    storedDocument: { ...rest, state: 'FILED' },
    document,
    writes: {
      document: newDocumentWrite(document),
      count: oneMoreWrite(platformId, uuid),
      ...scanWrites(stored, uuid),
    },
  };
};

/** The former file becomes obsolete with the write that names the new one. Until then the document keeps it. */
const changed = async (
  storedDocument: StoredDocument,
  { fields, file }: ReplacementRequest,
): Promise<Outcome> => {
  const former = await readDocument(storedDocument.platformId, storedDocument.documentUuid);
  if (former === undefined) throw new ApiError('DOCUMENT_NOT_FOUND');
  const now = clock.now();
  const stored = file && storedFile(storedDocument, file);
  const document = replacedDocument(former, fields, { file: stored, now });
  const obsolete = file && { obsoleteKey: former.objectKey, dueAt: dueAfter(now) };
  const { dueAt: _done, ...rest } = storedDocument;
  return {
    storedDocument: { ...rest, state: 'FILED', ...obsolete },
    document,
    writes: { document: changedDocumentWrite(document), ...scanWrites(stored, former.uuid) },
  };
};

const outcomeOf = (
  storedDocument: StoredDocument,
  uploadRequest: UploadRequest,
): Outcome | Promise<Outcome> =>
  uploadRequest.status === 201
    ? created(storedDocument, uploadRequest)
    : changed(storedDocument, uploadRequest);

/** The stored document as another request left it. @returns undefined when that request has filed the document */
const stillOpen = async (before: StoredDocument): Promise<StoredDocument | undefined> => {
  const known = await readStoredDocument(before.platformId, before.id);
  if (known?.state === 'FILED') return undefined;
  if (known?.state !== 'STORED_DOCUMENT' || known.objectKey !== before.objectKey) throw uploadBusy();
  return known;
};

/**
 * Makes a stored object known and its stored document done, in one write. So there is never a document without its object, nor
 * an object that neither a document nor a stored document knows.
 *
 * @param isBegun whether the stored document is in the table already
 * @param commit of the upload, which may have an Idempotency-Key
 * @returns undefined when another request has filed the document
 * @throws ApiError DOCUMENT_NOT_FOUND, SERVICE_UNAVAILABLE
 */
export const commitStoredDocument = (
  begun: StoredDocument,
  { uploadRequest, isBegun }: { uploadRequest: UploadRequest; isBegun: boolean },
  commit: Commit<Document>,
): Promise<Filed | undefined> => {
  let before = begun;
  return changeWithRetry(
    async () => {
      const { storedDocument, document, writes } = await outcomeOf(before, uploadRequest);
      const storedDocumentWrite = isBegun
        ? movedStoredDocumentWrite(before, storedDocument)
        : newStoredDocumentWrite(storedDocument);
      const failed = await commit<string>({ storedDocument: storedDocumentWrite, ...writes }, document);
      if (failed === undefined) return { storedDocument, document };
      if (!failed.has('storedDocument')) return lostRace;
      const open = await stillOpen(before);
      if (open === undefined) return undefined;
      before = open;
      return lostRace;
    },
    { message: uploadBusyMessage },
  );
};
