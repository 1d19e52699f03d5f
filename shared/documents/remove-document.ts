import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import { clock } from '#shared/kernel/clock.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { removeObject } from '#shared/kernel/objects/store.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import { oneLessWrite } from './count.ts';
import type { Document } from './document.ts';
import { dueAfter, type Filing, forgottenAfter, newFilingWrite } from './filing.ts';
import { deletedDocumentWrite, readDocument } from './store.ts';

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
    expiresAtEpochSeconds: forgottenAfter(now),
  };
};

const admit = (document: Document | undefined): Document => {
  if (document === undefined) throw new Refusal('DOCUMENT_NOT_FOUND');
  if (document.submittedAt !== undefined) throw new Refusal('DOCUMENT_IN_USE');
  return document;
};

/** False when somebody has replaced, submitted or deleted it since it was read. */
const isRemoved = (document: Document): Promise<boolean> =>
  transactIfUnchanged({
    document: deletedDocumentWrite(document),
    count: oneLessWrite(document.platformId, document.uuid),
    filing: newFilingWrite(removalOf(document)),
  });

/**
 * Deletes a document and then its file: the record of the removal says which object the sweep has to look after, since
 * nobody waits for it here.
 *
 * @throws Refusal DOCUMENT_NOT_FOUND, DOCUMENT_IN_USE, SERVICE_UNAVAILABLE
 */
export const removeDocument = async (platformId: string, uuid: string): Promise<void> => {
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
    log.error({ operation: 'deleteDocument', reason: 'TIDY', ...errorFields(error) });
  }
};
