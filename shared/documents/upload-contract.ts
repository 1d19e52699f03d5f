import * as z from 'zod';
import { acceptedSchema } from '#shared/bulk/accepted-schema.ts';
import { idSchema } from '#shared/kernel/ids.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { countryCodeSchema, textSchema, timestampSchema } from '#shared/kernel/schemas.ts';
import { scanStatuses } from './document.ts';
import { documentSides, documentTypes } from './document-types.ts';

const documentTypeSchema = z.enum(documentTypes).meta({ id: 'DocumentType' });
export const holderSchema = idSchema('Customer', 'BeneficialOwner');

/** A document in answers. No answer contains the file. */
export const documentSchema = z
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
export const metadataSchema = z.object({
  documentType: documentTypeSchema,
  side: z.enum(documentSides).optional(),
  country: countryCodeSchema,
  documentNumber: textSchema(100).optional(),
});

/** The text fields of a new document's form. */
export const newDocumentSchema = metadataSchema.extend({ documentHolder: holderSchema });
/** The text fields of a replacement's form. A field that is left out stays as it is. */
export const replacementSchema = metadataSchema.partial();

export const fileErrors = ['UNSUITABLE_DOCUMENT', 'LOW_QUALITY'] as const;
export const holderErrors = ['USER_NOT_FOUND', 'BENEFICIAL_OWNER_NOT_FOUND'] as const;

/** Answers the uploads of documents, and of customers with an Idempotency-Key, which have no function of their own (docs/decisions/0120). */
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
