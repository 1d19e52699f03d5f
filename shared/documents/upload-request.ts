import * as z from 'zod';
import { readBeneficialOwner } from '#shared/customers/beneficial-owners/store.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { canonicalJson } from '#shared/kernel/http/canonical-json.ts';
import { claimFor, type IdempotencyClaim } from '#shared/kernel/http/idempotency-key.ts';
import { invalidInput, issuesOf } from '#shared/kernel/http/invalid-input.ts';
import { bareUuid, pathUuid, uuidOf } from '#shared/kernel/ids.ts';
import { type ReadObject, readObject } from '#shared/kernel/objects.ts';
import { checkFile } from './check-file.ts';
import { newDocumentSchema, replacementSchema } from './contract.ts';
import type { FileType } from './document.ts';
import { cleanFileName } from './file-name.ts';
import { readForm, type UploadedFile, type UploadForm } from './read-form.ts';
import { validateReplacement } from './rules.ts';
import { readDocument } from './store.ts';

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

interface Upload extends ReadObject {
  /** The id in the request's path; undefined for a new document. */
  readonly documentId: string | undefined;
  /** The header Idempotency-Key of the upload; only for a new document. */
  readonly idempotencyKey: string | undefined;
}

/** The bucket deletes a raw upload after about a day. Stored documents are kept for two days (stored-document.ts). */
const maxAgeMs = 24 * 3_600_000;

const noUpload = (): ApiError =>
  new ApiError('DOCUMENT_NOT_FOUND', {
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
 * @throws ApiError DOCUMENT_NOT_FOUND
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

/**
 * The uuid of a document's holder: a customer or beneficial owner of this platform.
 *
 * @throws ApiError USER_NOT_FOUND, BENEFICIAL_OWNER_NOT_FOUND
 */
const findHolder = async (platformId: string, id: string): Promise<string> => {
  const uuid = bareUuid(id);
  if (uuidOf('Customer', id) === undefined) {
    if ((await readBeneficialOwner(platformId, uuid)) === undefined) {
      throw new ApiError('BENEFICIAL_OWNER_NOT_FOUND');
    }
    return uuid;
  }
  const customer = await getCustomer(platformId, uuid);
  if (customer === undefined || customer.isDeleted) throw new ApiError('USER_NOT_FOUND');
  return uuid;
};

/**
 * Parses the text fields of a form. One error lists every problem of the form.
 *
 * @throws ApiError INVALID_INPUT
 */
const parseForm = <Schema extends z.ZodObject>(
  schema: Schema,
  { fields, file, issues }: UploadForm,
  isFileNeeded: boolean,
): z.output<Schema> => {
  const known = Object.keys(schema.shape).flatMap((name) => {
    const value = fields.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const parsed = schema.safeParse(Object.fromEntries(known), { reportInput: true });
  const isMissing = isFileNeeded && file === undefined && !issues.some(({ path }) => path === 'file');
  const all = [
    ...issues.filter(({ path }) => path === 'file' || Object.hasOwn(schema.shape, path)),
    ...(isMissing ? [{ path: 'file', message: 'is required' }] : []),
    ...(parsed.success ? [] : issuesOf(parsed.error, '')),
  ];
  if (parsed.success && all.length === 0) return parsed.data;
  throw invalidInput(all);
};

/** A file that passed all checks, with a safe name. */
export interface CheckedFile extends UploadedFile {
  readonly fileType: FileType;
}

export interface NewDocumentRequest {
  readonly status: 201;
  readonly fields: z.output<typeof newDocumentSchema>;
  readonly holderUuid: string;
  readonly file: CheckedFile;
}

export interface ReplacementRequest {
  readonly status: 200;
  readonly documentUuid: string;
  readonly fields: z.output<typeof replacementSchema>;
  readonly file: CheckedFile | undefined;
}

/** A checked request to create or change a document. */
export type UploadRequest = NewDocumentRequest | ReplacementRequest;

const checked = async (file: UploadedFile): Promise<CheckedFile> => {
  const fileType = await checkFile(file.bytes);
  return { ...file, fileType, fileName: cleanFileName(file.fileName, fileType) };
};

const newDocumentRequest = async (platformId: string, upload: Upload): Promise<NewDocumentRequest> => {
  const form = await readForm(upload);
  const fields = parseForm(newDocumentSchema, form, true);
  if (form.file === undefined) throw new Error('parseForm accepted a form without a file');
  const holderUuid = await findHolder(platformId, fields.documentHolder);
  return { status: 201, fields, holderUuid, file: await checked(form.file) };
};

const replacementRequest = async (
  platformId: string,
  id: string,
  upload: Upload,
): Promise<ReplacementRequest> => {
  const documentUuid = pathUuid('Document', id, 'DOCUMENT_NOT_FOUND');
  if ((await readDocument(platformId, documentUuid)) === undefined) throw new ApiError('DOCUMENT_NOT_FOUND');
  const form = await readForm(upload);
  const fields = parseForm(replacementSchema, form, false);
  validateReplacement(fields, form.file !== undefined);
  return { status: 200, documentUuid, fields, file: form.file && (await checked(form.file)) };
};

/** Reads and checks an upload. Writes nothing. @throws ApiError for any problem of the upload */
export const readOrder = async (platformId: string, upload: Upload): Promise<UploadRequest> => {
  try {
    if (upload.documentId === undefined) return await newDocumentRequest(platformId, upload);
    return await replacementRequest(platformId, upload.documentId, upload);
  } finally {
    upload.cancel();
  }
};

/**
 * The claim of an upload with an Idempotency-Key. Two uploads are the same when the form's fields and the file are:
 * each has a boundary of its own between them.
 *
 * @throws ApiError INVALID_INPUT
 */
export const uploadClaim = (
  { idempotencyKey }: Upload,
  uploadRequest: UploadRequest,
): IdempotencyClaim | undefined => {
  if (idempotencyKey === undefined || uploadRequest.status !== 201) return undefined;
  const { fields, file } = uploadRequest;
  const identity = [
    'POST',
    '/documents',
    canonicalJson(fields),
    file.fileName,
    file.digest.toString('base64'),
  ];
  return claimFor(idempotencyKey, identity);
};
