import { clock } from '#shared/kernel/clock.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { ConditionsFailed, transact } from '#shared/kernel/transact.ts';
import { oneLessWrite } from './count.ts';
import type { Document } from './document.ts';
import { dueAfter, type Filing, forgottenAfter, newFilingWrite } from './filing.ts';
import { finishFiling } from './finish-filing.ts';
import { deletedDocumentWrite, readDocument } from './store.ts';

const removalOf = ({ platformId, uuid, objectKey }: Document): Filing => {
  const now = clock.now();
  return {
    platformId,
    id: uuid,
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

/**
 * Deletes a document and then its file: in between, a record says which object is still to be removed.
 *
 * @throws Refusal DOCUMENT_NOT_FOUND, DOCUMENT_IN_USE
 */
export const removeDocument = async (platformId: string, uuid: string): Promise<void> => {
  const document = admit(await readDocument(platformId, uuid));
  const removal = removalOf(document);
  try {
    await transact(
      [deletedDocumentWrite(document), oneLessWrite(platformId, uuid), newFilingWrite(removal)],
      newUuid(),
    );
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    // Somebody has replaced, submitted or deleted it since; what they left decides.
    await removeDocument(platformId, uuid);
    return;
  }
  try {
    await finishFiling(removal);
  } catch (error) {
    log.error({ operation: 'deleteDocument', reason: 'TIDY', ...errorFields(error) });
  }
};
