import * as z from 'zod';
import { defineOperation } from '#shared/kernel/operation.ts';
import { pageQuery, pageSchema, timestampSchema } from '#shared/kernel/schemas.ts';
import {
  documentSchema,
  fileErrors,
  followUpload,
  holderErrors,
  holderSchema,
  newDocumentSchema,
  replacementSchema,
} from './upload-contract.ts';

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

/** Needs MANAGE, although it only reads: who may look at records may not read identity documents (docs/decisions/0360). */
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
