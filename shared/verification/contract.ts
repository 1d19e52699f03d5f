import * as z from 'zod';
import { documentTypes } from '#shared/documents/document.ts';
import { idSchema } from '#shared/kernel/ids.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { pageQuery, pageSchema, timestampSchema } from '#shared/kernel/schemas.ts';
import { verificationErrorTypes, verificationStatuses } from './verification.ts';

const statusSchema = z.enum(verificationStatuses).meta({ id: 'VerificationStatus' });

const errorSchema = z
  .object({
    resourceId: idSchema('Customer', 'BeneficialOwner').meta({
      description: 'The resource with the problem',
    }),
    type: z.enum(verificationErrorTypes).meta({ id: 'VerificationErrorType' }),
    field: z.string().optional().meta({ example: 'businessInfo.taxId' }),
    acceptedDocumentTypes: z
      .array(z.enum(documentTypes))
      .optional()
      .meta({ description: 'Any one of these is enough', example: ['PASSPORT'] }),
    reason: z.string(),
  })
  .meta({ id: 'VerificationError' });

/** A verification in answers and events. */
export const verificationSchema = z
  .object({
    id: idSchema('Verification'),
    customerId: idSchema('Customer'),
    verificationStatus: statusSchema,
    errors: z.array(errorSchema),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  })
  .meta({ id: 'Verification' });

export type VerificationView = z.input<typeof verificationSchema>;

const listQuery = z.object({
  ...pageQuery,
  customerId: idSchema('Customer').optional(),
  verificationStatus: z.enum(verificationStatuses).optional(),
});

export const submitVerification = defineOperation({
  id: 'submitVerification',
  feature: 'verification',
  method: 'POST',
  path: '/verifications',
  permission: 'MANAGE',
  summary: 'Submit a customer to be verified, or submit it again once its errors are resolved',
  request: {
    body: z.object({ customerId: idSchema('Customer') }).meta({ id: 'VerificationRequest' }),
  },
  response: { status: 200, body: verificationSchema },
  errors: ['USER_NOT_FOUND', 'CUSTOMER_DELETED'],
});

export const listVerifications = defineOperation({
  id: 'listVerifications',
  feature: 'verification',
  method: 'GET',
  path: '/verifications',
  permission: 'VIEW',
  summary: 'List verifications, newest first',
  request: { query: listQuery },
  response: { status: 200, body: pageSchema(verificationSchema).meta({ id: 'VerificationListResponse' }) },
  errors: [],
});

export const getVerification = defineOperation({
  id: 'getVerification',
  feature: 'verification',
  method: 'GET',
  path: '/verifications/{verificationId}',
  permission: 'VIEW',
  summary: 'Get a verification',
  request: {
    path: z.object({
      verificationId: z.string().meta({ example: 'Verification:019542f5-b3e7-7d02-8000-000000000000' }),
    }),
  },
  response: { status: 200, body: verificationSchema },
  errors: ['VERIFICATION_NOT_FOUND'],
});

export const verificationOperations = [submitVerification, listVerifications, getVerification];
