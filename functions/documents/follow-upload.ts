import { beginFiling, plannedFiling, uploadBusy } from '#shared/documents/begin-filing.ts';
import { commitFiling } from '#shared/documents/commit-filing.ts';
import { followUpload } from '#shared/documents/contract.ts';
import type { Document } from '#shared/documents/document.ts';
import { type Filing, readFiling } from '#shared/documents/filing.ts';
import { openUpload, uploadKey } from '#shared/documents/open-upload.ts';
import { type Order, readOrder } from '#shared/documents/order.ts';
import { readDocument } from '#shared/documents/store.ts';
import { documentView } from '#shared/documents/view.ts';
import { SavedAnswer } from '#shared/kernel/http/answer.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { putObjectOnce } from '#shared/kernel/objects/put-once.ts';
import { removeObject } from '#shared/kernel/objects/store.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

interface UploadAnswer {
  readonly status: 200 | 201;
  readonly document: Document;
}

/** The answer to an upload that is filed already: its document as it is now. */
const knownAnswer = async ({ platformId, documentUuid, status }: Filing): Promise<UploadAnswer> => {
  const document = await readDocument(platformId, documentUuid);
  if (document === undefined) throw new Refusal('DOCUMENT_NOT_FOUND');
  return { status, document };
};

const putFile = async ({ objectKey }: Filing, { file }: Order): Promise<void> => {
  if (file === undefined || objectKey === undefined) return;
  await putObjectOnce(objectKey, { bytes: file.bytes, digest: file.digest, contentType: file.fileType });
};

/**
 * Removes objects that are not needed any more. If that fails, the bucket's lifecycle or the sweep removes them
 * later.
 */
const removeObsolete = async ({ platformId, id, obsoleteKey }: Filing): Promise<void> => {
  const obsolete = [uploadKey(platformId, id), ...(obsoleteKey === undefined ? [] : [obsoleteKey])];
  try {
    await Promise.all(obsolete.map(removeObject));
  } catch (error) {
    log.error({ operation: 'followUpload', reason: 'TIDY', ...errorFields(error) });
  }
};

const answerOfFiled = async (platformId: string, uploadId: string): Promise<UploadAnswer> => {
  const filing = await readFiling(platformId, uploadId);
  if (filing === undefined) throw uploadBusy();
  return knownAnswer(filing);
};

/**
 * Files the document of an upload and answers the upload. Once an upload is filed, every further request gets its
 * document and changes nothing. A refused upload is refused again as long as it is kept.
 *
 * The order of writes: first the filing with the object's key, then the object, then in one write the document and
 * the end of the filing. After each write the sweep can clean up if the request dies.
 */
const answerUpload = async (platformId: string, uploadId: string): Promise<UploadAnswer> => {
  const known = await readFiling(platformId, uploadId);
  if (known?.state === 'FILED') return knownAnswer(known);
  const order = await readOrder(platformId, await openUpload(platformId, uploadId));
  const request = { platformId, uploadId, order };
  const isBegun = order.file !== undefined;
  const filing = isBegun ? await beginFiling(request) : plannedFiling(request);
  if (filing.state === 'FILED') return knownAnswer(filing);
  await putFile(filing, order);
  const filed = await commitFiling(filing, order, isBegun);
  if (filed === undefined) return answerOfFiled(platformId, uploadId);
  await removeObsolete(filed.filing);
  return { status: order.status, document: filed.document };
};

/** The gateway's request ids are uuids. No other text becomes part of a key. */
const uploadIdPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

export const handler = endpoint(followUpload, async ({ platformId, path }) => {
  if (!uploadIdPattern.test(path.uploadId)) {
    throw new Refusal('DOCUMENT_NOT_FOUND', { message: 'There is no such upload.' });
  }
  const { status, document } = await answerUpload(platformId, path.uploadId);
  return new SavedAnswer({ status, bodyText: JSON.stringify(documentView(document)), replayed: false });
});
