import { errorFields, log } from '#shared/kernel/log.ts';
import { putObjectOnce } from '#shared/kernel/objects/put-once.ts';
import { removeObject } from '#shared/kernel/objects/store.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { beginFiling, comeAgain, plannedFiling } from './begin-filing.ts';
import { commitFiling } from './commit-filing.ts';
import type { Document } from './document.ts';
import { type Filing, readFiling } from './filing.ts';
import { uploadKey } from './object-keys.ts';
import { openUpload } from './open-upload.ts';
import { type Order, readOrder } from './order.ts';
import { readDocument } from './store.ts';

export interface UploadAnswer {
  readonly status: 200 | 201;
  readonly document: Document;
}

/** The answer of an upload that was filed before, by whichever request: its document as it is now. */
const knownAnswer = async ({ platformId, documentUuid, status }: Filing): Promise<UploadAnswer> => {
  const document = await readDocument(platformId, documentUuid);
  if (document === undefined) throw new Refusal('DOCUMENT_NOT_FOUND');
  return { status, document };
};

const putFile = async ({ objectKey }: Filing, { file }: Order): Promise<void> => {
  if (file === undefined || objectKey === undefined) return;
  await putObjectOnce(objectKey, { bytes: file.bytes, digest: file.digest, contentType: file.fileType });
};

/** What nobody waits for. Whatever of it fails, the bucket's lifecycle does later, or the sweep, which comes in any case. */
const tidy = async ({ platformId, id, obsoleteKey }: Filing): Promise<void> => {
  const obsolete = [uploadKey(platformId, id), ...(obsoleteKey === undefined ? [] : [obsoleteKey])];
  try {
    await Promise.all(obsolete.map(removeObject));
  } catch (error) {
    log.error({ operation: 'followUpload', reason: 'TIDY', ...errorFields(error) });
  }
};

/**
 * Files what an upload holds and answers it. Once an upload is filed, every further request is answered with its document
 * and changes nothing; one that is refused is refused again as long as it is kept.
 *
 * The order of writes: a filing that says where the object will be, the object, then in one write the document and the
 * end of the filing. After each of them the sweep can put right what was left.
 */
export const answerUpload = async (platformId: string, uploadId: string): Promise<UploadAnswer> => {
  const known = await readFiling(platformId, uploadId);
  if (known?.state === 'FILED') return knownAnswer(known);
  const order = await readOrder(platformId, await openUpload(platformId, uploadId));
  const request = { platformId, uploadId, order };
  const isBegun = order.file !== undefined;
  const filing = isBegun ? await beginFiling(request) : plannedFiling(request);
  if (filing.state === 'FILED') return knownAnswer(filing);
  await putFile(filing, order);
  const filed = await commitFiling(filing, order, isBegun);
  if (filed === undefined) return knownAnswer((await readFiling(platformId, uploadId)) ?? lost());
  await tidy(filed.filing);
  return { status: order.status, document: filed.document };
};

const lost = (): never => {
  throw comeAgain();
};
