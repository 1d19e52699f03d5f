import { uploadOfRequest } from '#shared/bulk/upload.ts';
import { answerToUpload } from '#shared/bulk/upload-claim.ts';
import {
  beginStoredDocument,
  commitStoredDocument,
  plannedStoredDocument,
  type StoredDocumentOrder,
  uploadBusy,
} from '#shared/documents/commit-stored-document.ts';
import { followUpload } from '#shared/documents/contract.ts';
import type { Document } from '#shared/documents/document.ts';
import { readDocument } from '#shared/documents/store.ts';
import { readStoredDocument, type StoredDocument } from '#shared/documents/stored-document.ts';
import {
  openUpload,
  readOrder,
  type UploadRequest,
  uploadClaim,
  uploadKey,
} from '#shared/documents/upload-request.ts';
import { documentView } from '#shared/documents/view.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { SavedAnswer } from '#shared/kernel/http/answer.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { runIdempotent, savedUnder } from '#shared/kernel/http/idempotency.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { putObjectOnce, removeObject } from '#shared/kernel/objects.ts';
import type { Commit } from '#shared/kernel/table/transact.ts';

/** The present state of the document that an upload has already become. */
const knownDocument = async ({ platformId, documentUuid }: StoredDocument): Promise<Document> => {
  const document = await readDocument(platformId, documentUuid);
  if (document === undefined) throw new ApiError('DOCUMENT_NOT_FOUND');
  return document;
};

const putFile = async ({ objectKey }: StoredDocument, { file }: UploadRequest): Promise<void> => {
  if (file === undefined || objectKey === undefined) return;
  await putObjectOnce(objectKey, { bytes: file.bytes, digest: file.digest, contentType: file.fileType });
};

/**
 * Removes objects that are not needed any more. If that fails, the bucket's lifecycle or the sweep removes them
 * later.
 */
const removeObsolete = async ({
  platformId,
  id,
  obsoleteKey,
  documentUuid,
}: StoredDocument): Promise<void> => {
  const obsolete = [uploadKey(platformId, id), ...(obsoleteKey === undefined ? [] : [obsoleteKey])];
  try {
    await Promise.all(obsolete.map(removeObject));
  } catch (error) {
    const ids = [formatId('Document', documentUuid)];
    log.error({ operation: 'followUpload', reason: 'TIDY', platformId, ids, ...errorFields(error) });
  }
};

const documentOfFiled = async (platformId: string, uploadId: string): Promise<Document> => {
  const storedDocument = await readStoredDocument(platformId, uploadId);
  if (storedDocument === undefined) throw uploadBusy();
  return knownDocument(storedDocument);
};

/**
 * Files the document of an upload. The order of writes: first the stored document with the object's key, then the object, then
 * in one write the document and the end of the stored document. After each write the sweep can clean up if the request dies.
 */
const fileUpload = async (request: StoredDocumentOrder, commit: Commit<Document>): Promise<Document> => {
  const { platformId, uploadId, uploadRequest } = request;
  const isBegun = uploadRequest.file !== undefined;
  const storedDocument = isBegun ? await beginStoredDocument(request) : plannedStoredDocument(request);
  if (storedDocument.state === 'FILED') return knownDocument(storedDocument);
  await putFile(storedDocument, uploadRequest);
  const filed = await commitStoredDocument(storedDocument, { uploadRequest, isBegun }, commit);
  if (filed === undefined) return documentOfFiled(platformId, uploadId);
  await removeObsolete(filed.storedDocument);
  return filed.document;
};

const answerOfFiled = async (platformId: string, uploadId: string): Promise<SavedAnswer | undefined> => {
  const known = await readStoredDocument(platformId, uploadId);
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
  const uploadRequest = await readOrder(platformId, upload);
  const idempotency = {
    platformId,
    requestId,
    claim: uploadClaim(upload, uploadRequest),
    status: uploadRequest.status,
  };
  // An upload that was answered before leaves no object to clean up.
  const saved = idempotency.claim && (await savedUnder(platformId, idempotency.claim));
  if (saved !== undefined) return saved;
  return runIdempotent(idempotency, { viewOf: documentView }, (commit) =>
    fileUpload({ platformId, uploadId, uploadRequest }, commit),
  );
};

/** The gateway's request ids are uuids. No other text becomes part of a key. */
const uploadIdPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

export const handler = endpoint(followUpload, async ({ platformId, requestId, path }) => {
  if (!uploadIdPattern.test(path.uploadId)) {
    throw new ApiError('DOCUMENT_NOT_FOUND', { message: 'There is no such upload.' });
  }
  return answerUpload(platformId, path.uploadId, requestId);
});
