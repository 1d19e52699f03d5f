import { deleteDocument } from '#shared/documents/contract.ts';
import { oneLessWrite } from '#shared/documents/count.ts';
import type { Document } from '#shared/documents/document.ts';
import { dueAfter, type Filing, newFilingWrite } from '#shared/documents/filing.ts';
import { deletedDocumentWrite, readDocument } from '#shared/documents/store.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import { clock } from '#shared/kernel/clock.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { formatId, newUuid, pathUuid } from '#shared/kernel/ids.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { removeObject } from '#shared/kernel/objects/store.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';

const removalOf = ({ platformId, uuid, objectKey }: Document): Filing => {
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

const admit = (document: Document | undefined): Document => {
  if (document === undefined) throw new Refusal('DOCUMENT_NOT_FOUND');
  if (document.submittedAt !== undefined) {
    const details = { documentId: formatId('Document', document.uuid), submittedAt: document.submittedAt };
    throw new Refusal('DOCUMENT_IN_USE', { details });
  }
  return document;
};

/** @returns false when another request has replaced, submitted or deleted the document since it was read */
const isRemoved = (document: Document): Promise<boolean> =>
  transactIfUnchanged({
    document: deletedDocumentWrite(document),
    count: oneLessWrite(document.platformId, document.uuid),
    filing: newFilingWrite(removalOf(document)),
  });

/**
 * Deletes a document, then its file. If the file cannot be removed now, the sweep removes it: the filing names it.
 *
 * @throws Refusal DOCUMENT_NOT_FOUND, DOCUMENT_IN_USE, SERVICE_UNAVAILABLE
 */
const removeDocument = async (platformId: string, uuid: string): Promise<void> => {
  const removed = await changeWithRetry(
    async () => {
      const document = admit(await readDocument(platformId, uuid));
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
