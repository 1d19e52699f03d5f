import { uploadOfRequest } from '#shared/bulk/upload.ts';
import { answerToUpload } from '#shared/bulk/upload-claim.ts';
import { beginFiling, type FilingOrder, plannedFiling, uploadBusy } from '#shared/documents/begin-filing.ts';
import { commitFiling } from '#shared/documents/commit-filing.ts';
import type { Document } from '#shared/documents/document.ts';
import { type Filing, readFiling } from '#shared/documents/filing.ts';
import { openUpload, uploadKey } from '#shared/documents/open-upload.ts';
import { type Order, readOrder } from '#shared/documents/order.ts';
import { readDocument } from '#shared/documents/store.ts';
import { uploadClaim } from '#shared/documents/upload-claim.ts';
import { followUpload } from '#shared/documents/upload-contract.ts';
import { documentView } from '#shared/documents/view.ts';
import type { Commit } from '#shared/kernel/commit.ts';
import { SavedAnswer } from '#shared/kernel/http/answer.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { workOnce } from '#shared/kernel/idempotency.ts';
import { savedUnder } from '#shared/kernel/idempotency-record.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { putObjectOnce } from '#shared/kernel/objects/put-once.ts';
import { removeObject } from '#shared/kernel/objects/store.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** The present state of the document that an upload has already become. */
const knownDocument = async ({ platformId, documentUuid }: Filing): Promise<Document> => {
  const document = await readDocument(platformId, documentUuid);
  if (document === undefined) throw new Refusal('DOCUMENT_NOT_FOUND');
  return document;
};

const putFile = async ({ objectKey }: Filing, { file }: Order): Promise<void> => {
  if (file === undefined || objectKey === undefined) return;
  await putObjectOnce(objectKey, { bytes: file.bytes, digest: file.digest, contentType: file.fileType });
};

/**
 * Removes objects that are not needed any more. If that fails, the bucket's lifecycle or the sweep removes them
 * later.
 */
const removeObsolete = async ({ platformId, id, obsoleteKey, documentUuid }: Filing): Promise<void> => {
  const obsolete = [uploadKey(platformId, id), ...(obsoleteKey === undefined ? [] : [obsoleteKey])];
  try {
    await Promise.all(obsolete.map(removeObject));
  } catch (error) {
    const ids = [formatId('Document', documentUuid)];
    log.error({ operation: 'followUpload', reason: 'TIDY', platformId, ids, ...errorFields(error) });
  }
};

const documentOfFiled = async (platformId: string, uploadId: string): Promise<Document> => {
  const filing = await readFiling(platformId, uploadId);
  if (filing === undefined) throw uploadBusy();
  return knownDocument(filing);
};

/**
 * Files the document of an upload. The order of writes: first the filing with the object's key, then the object, then
 * in one write the document and the end of the filing. After each write the sweep can clean up if the request dies.
 */
const fileUpload = async (request: FilingOrder, commit: Commit<Document>): Promise<Document> => {
  const { platformId, uploadId, order } = request;
  const isBegun = order.file !== undefined;
  const filing = isBegun ? await beginFiling(request) : plannedFiling(request);
  if (filing.state === 'FILED') return knownDocument(filing);
  await putFile(filing, order);
  const filed = await commitFiling(filing, { order, isBegun }, commit);
  if (filed === undefined) return documentOfFiled(platformId, uploadId);
  await removeObsolete(filed.filing);
  return filed.document;
};

const answerOfFiled = async (platformId: string, uploadId: string): Promise<SavedAnswer | undefined> => {
  const known = await readFiling(platformId, uploadId);
  if (known?.state !== 'FILED') return undefined;
  const bodyText = JSON.stringify(documentView(await knownDocument(known)));
  return new SavedAnswer({ status: known.status, bodyText, replayed: false });
};

interface Following {
  readonly platformId: string;
  readonly uploadId: string;
  readonly requestId: string;
}

/** The gateway redirects to a bulk upload only when it has an Idempotency-Key. */
const answerOfBulk = async ({ platformId, uploadId, requestId }: Following) => {
  const upload = uploadOfRequest(platformId, uploadId);
  return upload && answerToUpload(upload, requestId);
};

/**
 * Another request that files the upload removes its object, so what is not found may be filed since. Or the upload is
 * one of customers.
 */
const unlessElsewhere =
  (following: Following) =>
  async (error: unknown): Promise<SavedAnswer> => {
    const { platformId, uploadId } = following;
    const answer = (await answerOfFiled(platformId, uploadId)) ?? (await answerOfBulk(following));
    if (answer === undefined) throw error;
    return answer;
  };

/**
 * Files the document of an upload and answers the upload. Once an upload is filed, every further request gets its
 * document and changes nothing. A refused upload is refused again as long as it is kept.
 */
const answerUpload = async (
  platformId: string,
  uploadId: string,
  requestId: string,
): Promise<SavedAnswer> => {
  const known = await answerOfFiled(platformId, uploadId);
  if (known !== undefined) return known;
  const upload = await openUpload(platformId, uploadId).catch(
    unlessElsewhere({ platformId, uploadId, requestId }),
  );
  if (upload instanceof SavedAnswer) return upload;
  const order = await readOrder(platformId, upload);
  const once = { platformId, requestId, claim: uploadClaim(upload, order), status: order.status };
  // An upload that was answered before leaves no object to clean up.
  const saved = once.claim && (await savedUnder(platformId, once.claim));
  if (saved !== undefined) return saved;
  return workOnce(once, { viewOf: documentView }, (commit) =>
    fileUpload({ platformId, uploadId, order }, commit),
  );
};

/** The gateway's request ids are uuids. No other text becomes part of a key. */
const uploadIdPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

export const handler = endpoint(followUpload, async ({ platformId, requestId, path }) => {
  if (!uploadIdPattern.test(path.uploadId)) {
    throw new Refusal('DOCUMENT_NOT_FOUND', { message: 'There is no such upload.' });
  }
  return answerUpload(platformId, path.uploadId, requestId);
});
