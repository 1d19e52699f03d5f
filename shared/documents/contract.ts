import * as z from 'zod';
import { acceptedSchema } from '#shared/bulk/limits.ts';
import { idSchema } from '#shared/kernel/ids.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import {
  countryCodeSchema,
  pageQuery,
  pageSchema,
  textSchema,
  timestampSchema,
} from '#shared/kernel/schemas.ts';
import { documentSides, documentTypes, scanStatuses } from './document.ts';

const documentTypeSchema = z.enum(documentTypes).meta({ id: 'DocumentType' });
const holderSchema = idSchema('Customer', 'BeneficialOwner');

/** A document in answers. No answer contains the file. */
const documentSchema = z
  .object({
    id: idSchema('Document'),
    documentHolder: holderSchema,
    documentType: documentTypeSchema,
    side: z.enum(documentSides).optional(),
    country: countryCodeSchema,
    documentNumber: textSchema(100).optional(),
    fileName: z.string().meta({ description: 'The name you sent, without unsafe characters' }),
    scanStatus: z.enum(scanStatuses).optional(),
    createdAt: timestampSchema,
    updatedAt: timestampSchema.optional(),
  })
  .meta({ id: 'Document' });

/** The text fields that both forms have. */
const metadataSchema = z.object({
  documentType: documentTypeSchema,
  side: z.enum(documentSides).optional(),
  country: countryCodeSchema,
  documentNumber: textSchema(100).optional(),
});

/** The text fields of a new document's form. */
export const newDocumentSchema = metadataSchema.extend({ documentHolder: holderSchema });
/** The text fields of a replacement's form. A field that is left out stays as it is. */
export const replacementSchema = metadataSchema.partial();

const fileErrors = ['UNSUITABLE_DOCUMENT', 'LOW_QUALITY'] as const;
const holderErrors = ['USER_NOT_FOUND', 'BENEFICIAL_OWNER_NOT_FOUND'] as const;

/**
 * Answers the uploads of documents, and of customers with an Idempotency-Key, which have no function of their own
 * (decision "files go straight to S3").
 */
export const followUpload = defineOperation({
  id: 'followUpload',
  feature: 'documents',
  method: 'GET',
  path: '/uploads/{uploadId}',
  permission: 'MANAGE',
  summary: 'Get the answer to an upload: the document or the job it became, or why it was refused',
  request: { path: z.object({ uploadId: z.string() }) },
  response: { status: 201, otherStatus: 200, body: documentSchema, accepted: acceptedSchema },
  errors: [
    ...fileErrors,
    ...holderErrors,
    'DOCUMENT_NOT_FOUND',
    'IDEMPOTENCY_KEY_REUSED',
    'IDEMPOTENCY_REQUEST_IN_PROGRESS',
  ],
  alsoMethods: ['POST', 'PUT'],
});

const fileSchema = z.file().meta({
  override: { type: 'string', format: 'binary' },
  description: 'PDF, JPEG or PNG, at most 10,000,000 bytes',
});

const documentPath = z.object({ documentId: z.string() });

export const createDocument = defineOperation({
  id: 'createDocument',
  feature: 'documents',
  method: 'POST',
  path: '/documents',
  permission: 'MANAGE',
  summary: 'Upload a document of a customer or beneficial owner',
  request: { form: newDocumentSchema.extend({ file: fileSchema }).meta({ id: 'DocumentUploadRequest' }) },
  response: { status: 201, body: documentSchema },
  errors: [...fileErrors, ...holderErrors],
  upload: 'document',
});

export const listDocuments = defineOperation({
  id: 'listDocuments',
  feature: 'documents',
  method: 'GET',
  path: '/documents',
  permission: 'VIEW',
  summary: 'List documents, newest first',
  request: { query: z.object({ documentHolder: holderSchema.optional(), ...pageQuery }) },
  response: { status: 200, body: pageSchema(documentSchema).meta({ id: 'DocumentListResponse' }) },
  errors: [],
});

export const getDocument = defineOperation({
  id: 'getDocument',
  feature: 'documents',
  method: 'GET',
  path: '/documents/{documentId}',
  permission: 'VIEW',
  summary: 'Get the metadata of a document',
  request: { path: documentPath },
  response: { status: 200, body: documentSchema },
  errors: ['DOCUMENT_NOT_FOUND'],
});

/** The answer of a redirect, for clients that do not follow it. */
const contentSchema = z
  .object({
    location: z
      .url()
      .meta({ description: 'The header `Location`: a link to the file, which needs no credentials' }),
    expiresAt: timestampSchema,
    message: z.string(),
  })
  .meta({ id: 'DocumentContent' });

/**
 * Needs MANAGE, although it only reads: who may look at records may not read identity documents (decision "files are
 * scanned before they count").
 */
export const getDocumentContent = defineOperation({
  id: 'getDocumentContent',
  feature: 'documents',
  method: 'GET',
  path: '/documents/{documentId}/content',
  permission: 'MANAGE',
  summary: "Get a link to a document's file, for five minutes",
  request: { path: documentPath },
  response: { status: 302, body: contentSchema },
  errors: ['DOCUMENT_NOT_FOUND', 'DOCUMENT_SCAN_PENDING', 'DOCUMENT_QUARANTINED'],
});

export const replaceDocument = defineOperation({
  id: 'replaceDocument',
  feature: 'documents',
  method: 'PUT',
  path: '/documents/{documentId}',
  permission: 'MANAGE',
  summary: "Replace a document's file, its metadata, or both",
  request: {
    path: documentPath,
    form: replacementSchema.extend({ file: fileSchema.optional() }).meta({ id: 'DocumentReplaceRequest' }),
  },
  response: { status: 200, body: documentSchema },
  errors: [...fileErrors, 'DOCUMENT_NOT_FOUND'],
  upload: 'document',
});

export const deleteDocument = defineOperation({
  id: 'deleteDocument',
  feature: 'documents',
  method: 'DELETE',
  path: '/documents/{documentId}',
  permission: 'MANAGE',
  summary: 'Delete a document that is not part of a submitted verification',
  request: { path: documentPath },
  response: { status: 204 },
  errors: ['DOCUMENT_NOT_FOUND', 'DOCUMENT_IN_USE'],
});

export const documentOperations = [
  createDocument,
  listDocuments,
  getDocument,
  getDocumentContent,
  replaceDocument,
  deleteDocument,
  followUpload,
];
