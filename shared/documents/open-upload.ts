import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { type ReadObject, readObject } from '#shared/kernel/objects/store.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** Where the gateway puts the raw body of an upload (infra/gateway/upload-integration.ts). */
export const uploadKey = (platformId: string, uploadId: string): string =>
  `uploads/document/${platformId}/${uploadId}`;

/** The metadata that the gateway stores with the body. */
const metadataSchema = z.discriminatedUnion('operation', [
  z.object({
    operation: z.literal('createDocument'),
    'platform-id': z.string(),
    'idempotency-key': z.string().optional(),
  }),
  z.object({
    operation: z.literal('replaceDocument'),
    'platform-id': z.string(),
    'document-id': z.string(),
  }),
]);

export interface Upload extends ReadObject {
  /** The id in the request's path; undefined for a new document. */
  readonly documentId: string | undefined;
  /** The header Idempotency-Key of the upload; only for a new document. */
  readonly idempotencyKey: string | undefined;
}

/** The bucket deletes a raw upload after about a day. Filings are kept for two days (filing.ts). */
const maxAgeMs = 24 * 3_600_000;

const noUpload = (): Refusal =>
  new Refusal('DOCUMENT_NOT_FOUND', {
    message: 'There is no such upload. Uploads are kept for a day; send the file again.',
  });

const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Opens the raw body that the gateway stored for this platform.
 *
 * @throws Refusal DOCUMENT_NOT_FOUND
 */
export const openUpload = async (platformId: string, uploadId: string): Promise<Upload> => {
  const object = await readObject(uploadKey(platformId, uploadId));
  if (object === undefined) throw noUpload();
  const metadata = metadataSchema.safeParse(object.metadata);
  // The key names the platform, too. The metadata is a second check, which no client can influence.
  const isOwn = metadata.success && metadata.data['platform-id'] === platformId;
  if (!isOwn || clock.nowMs() - object.storedAt.getTime() > maxAgeMs) {
    object.cancel();
    throw noUpload();
  }
  const { data } = metadata;
  if (data.operation === 'createDocument') {
    return { ...object, documentId: undefined, idempotencyKey: data['idempotency-key'] };
  }
  return { ...object, documentId: percentDecoded(data['document-id']), idempotencyKey: undefined };
};
