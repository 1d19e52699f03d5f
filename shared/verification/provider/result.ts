import * as z from 'zod';
import { documentTypes } from '#shared/documents/document.ts';
import { idSchema } from '#shared/kernel/ids.ts';
import { cleanText } from '#shared/kernel/schemas.ts';
import { verificationErrorTypes } from '#shared/verification/verification.ts';

/** As many as the service itself lists (shared/verification/requirements.ts). */
const maxErrors = 200;

const problemSchema = z
  .object({
    resourceId: idSchema('Customer', 'BeneficialOwner').optional(),
    type: z.enum(verificationErrorTypes),
    field: z
      .string()
      .transform((text) => cleanText(text, 100) || undefined)
      .optional(),
    acceptedDocumentTypes: z.array(z.enum(documentTypes)).max(documentTypes.length).optional(),
    reason: z.string().transform((text) => cleanText(text, 1000)),
  })
  .meta({ id: 'VerificationProviderProblem' });
export type ProviderProblem = Readonly<z.output<typeof problemSchema>>;

export const providerStatuses = ['IN_PROGRESS', 'RESOLVE_ERRORS', 'APPROVED', 'REJECTED'] as const;

/** What the provider says of one revision, in an answer or in a request of its own (docs/verification.md). */
export const providerResultSchema = z
  .object({
    revision: z.int().min(1),
    status: z.enum(providerStatuses),
    errors: z.array(problemSchema).max(maxErrors).default([]),
  })
  .refine(({ status, errors }) => status !== 'RESOLVE_ERRORS' || errors.length > 0, {
    path: ['errors'],
    message: 'must say what the applicant has to resolve',
  })
  .refine(({ status, errors }) => errors.length === 0 || ['RESOLVE_ERRORS', 'REJECTED'].includes(status), {
    path: ['errors'],
    message: 'belong to RESOLVE_ERRORS and REJECTED only',
  })
  .meta({ id: 'VerificationProviderResult' });

export type ProviderResult = Readonly<z.output<typeof providerResultSchema>>;
