import { createHash } from 'node:crypto';
import { ApiError } from '#shared/kernel/errors.ts';
import { SavedAnswer } from '#shared/kernel/http/answer.ts';
import { isForm } from '#shared/kernel/http/form-type.ts';
import { runIdempotent } from '#shared/kernel/http/idempotency.ts';
import { claimFor, type IdempotencyClaim } from '#shared/kernel/http/idempotency-key.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { type ReadObject, readObject } from '#shared/kernel/objects.ts';
import { ByteReader } from './byte-reader.ts';
import { findFile } from './find-file.ts';
import type { Upload } from './upload.ts';

/** SHA-256 of the file in the form, base64; of nothing when the form has none. Each upload has another boundary. */
const digestOfFile = async ({ body, contentType }: ReadObject): Promise<string> => {
  const reader = new ByteReader(body);
  const found = await findFile(reader, contentType);
  const hash = createHash('sha256');
  if ('marker' in found) for await (const bytes of reader.before(found.marker)) hash.update(bytes);
  return hash.digest('base64');
};

/** The claim of an upload with an Idempotency-Key; undefined without a key, or when no form was uploaded. */
const claimOf = async ({ key }: Upload): Promise<IdempotencyClaim | undefined> => {
  const object = await readObject(key);
  if (object === undefined) return undefined;
  try {
    const { 'idempotency-key': rawKey = '' } = object.metadata;
    if (rawKey === '' || !isForm(object.contentType)) return undefined;
    return claimFor(rawKey, ['POST', '/customers/bulk/csv', await digestOfFile(object)]);
  } finally {
    // The search stops early when the form is wrong.
    object.cancel();
  }
};

const acceptedJob = ({ jobUuid }: Upload) =>
  ({ jobId: formatId('Job', jobUuid), status: 'PENDING' }) as const;

/**
 * The answer to an upload with an Idempotency-Key. Whoever asks first, the client or the workflow, files it; the answer
 * that is filed already belongs to this upload or to an earlier one.
 *
 * @returns undefined without a key
 * @throws ApiError INVALID_INPUT, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_REQUEST_IN_PROGRESS, SERVICE_UNAVAILABLE
 */
export const answerToUpload = async (upload: Upload, requestId: string): Promise<SavedAnswer | undefined> => {
  const claim = await claimOf(upload);
  if (claim === undefined) return undefined;
  const { platformId } = upload;
  const own = acceptedJob(upload);
  const idempotency = { platformId, requestId, claim, status: 202 };
  const answer = await runIdempotent(idempotency, { viewOf: (accepted) => accepted }, async () => own);
  const isOwn = answer.bodyText === JSON.stringify(own);
  return isOwn ? new SavedAnswer({ status: 202, bodyText: answer.bodyText, replayed: false }) : answer;
};

/** Whether the workflow imports an upload: not when its key belongs to another upload, or is no key. */
export const isToImport = async (upload: Upload): Promise<boolean> => {
  try {
    const answer = await answerToUpload(upload, upload.jobUuid);
    return answer?.replayed !== true;
  } catch (error) {
    const isFinal =
      error instanceof ApiError && error.status < 500 && error.code !== 'IDEMPOTENCY_REQUEST_IN_PROGRESS';
    if (isFinal) return false;
    throw error;
  }
};
