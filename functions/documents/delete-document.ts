import { oneLessWrite } from '#shared/documents/commit-stored-document.ts';
import { deleteDocument } from '#shared/documents/contract.ts';
import type { Document } from '#shared/documents/document.ts';
import { deletedDocumentWrite, readDocument } from '#shared/documents/store.ts';
import { dueAfter, newStoredDocumentWrite, type StoredDocument } from '#shared/documents/stored-document.ts';
import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { formatId, newUuid, pathUuid } from '#shared/kernel/ids.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { removeObject } from '#shared/kernel/objects.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { transactIfUnchanged } from '#shared/kernel/table/transact.ts';

const removalOf = ({ platformId, uuid, objectKey }: Document): StoredDocument => {
  const now = clock.now();
  return {
    platformId,
    id: newUuid(),
    state: 'REMOVED',
    documentUuid: uuid,
    status: 200,
    obsoleteKey: objectKey,
    dueAt: dueAfter(now),
    createdAt: now.toISOString(),
  };
};

const validate = (document: Document | undefined): Document => {
  if (document === undefined) throw new ApiError('DOCUMENT_NOT_FOUND');
  if (document.submittedAt !== undefined) {
    const details = { documentId: formatId('Document', document.uuid), submittedAt: document.submittedAt };
    throw new ApiError('DOCUMENT_IN_USE', { details });
  }
  return document;
};

/** @returns false when another request has replaced, submitted or deleted the document since it was read */
const isRemoved = (document: Document): Promise<boolean> =>
  transactIfUnchanged({
    document: deletedDocumentWrite(document),
    count: oneLessWrite(document.platformId, document.uuid),
    storedDocument: newStoredDocumentWrite(removalOf(document)),
  });

/**
 * Deletes a document, then its file. If the file cannot be removed now, the sweep removes it: the stored document names it.
 *
 * @throws ApiError DOCUMENT_NOT_FOUND, DOCUMENT_IN_USE, SERVICE_UNAVAILABLE
 */
const removeDocument = async (platformId: string, uuid: string): Promise<void> => {
  const removed = await changeWithRetry(
    async () => {
      const document = validate(await readDocument(platformId, uuid));
      return (await isRemoved(document)) ? document : lostRace;
    },
    { message: 'Other requests keep changing the same document; try again.' },
  );
  try {
    await removeObject(removed.objectKey);
  } catch (error) {
    const ids = [formatId('Document', uuid)];
    log.error({ operation: 'deleteDocument', reason: 'TIDY', platformId, ids, ...errorFields(error) });
  }
};

export const handler = endpoint(deleteDocument, async ({ platformId, path }) => {
  await removeDocument(platformId, pathUuid('Document', path.documentId, 'DOCUMENT_NOT_FOUND'));
  return undefined;
});
