import * as z from 'zod';
import { idSchema } from '#shared/kernel/ids.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { timestampSchema } from '#shared/kernel/schemas.ts';
import { jobStatuses } from './job.ts';
import { maxShownErrors } from './limits.ts';

const count = (description: string) => z.int().min(0).meta({ description });

const errorEntrySchema = z
  .object({
    correlationId: z.string().meta({
      description: "The row's platformCustomerId; `row 17` when it has none, the job's id for the whole file",
      example: 'user-4711',
    }),
    code: z.string().optional().meta({ example: 'UMA_ADDRESS_EXISTS' }),
    message: z.string().optional(),
    details: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({
        description: 'Number of the row as a spreadsheet counts (the header is 1), and every rule it breaks',
        example: { row: 17, issues: [{ column: 'birthDate', rule: 'must be a date', value: '1********5' }] },
      }),
  })
  .meta({ id: 'BulkCustomerImportErrorEntry' });

export const jobSchema = z
  .object({
    id: idSchema('Job'),
    status: z.enum(jobStatuses).meta({
      description: 'COMPLETED, also when rows failed; FAILED when the file cannot be used or rows were left',
    }),
    progress: z.object({
      total: count('Rows of the file; 0 while nobody has looked into it'),
      processed: count('Rows with an outcome'),
      successful: count('Rows whose customer exists'),
      failed: count('Rows that made no customer'),
    }),
    errors: z
      .array(errorEntrySchema)
      .optional()
      .meta({ description: `Of a job that has ended: the first ${maxShownErrors} failed rows` }),
    completedAt: timestampSchema.optional(),
    errorReportUrl: z.url().optional().meta({
      description:
        'CSV of every rule that a row breaks (row, column, rule, masked value). The link works for five minutes, without credentials; ask again for another',
    }),
  })
  .meta({ id: 'BulkCustomerImportJob' });

export type JobView = z.input<typeof jobSchema>;

const fileSchema = z.file().meta({
  override: { type: 'string', format: 'binary' },
  description: 'CSV in UTF-8 with commas and a header (docs/bulk.md)',
});

/** Answered by the gateway itself, which puts the form into S3; the object's creation starts the workflow. */
export const uploadCustomersCsv = defineOperation({
  id: 'uploadCustomersCsv',
  feature: 'bulk',
  method: 'POST',
  path: '/customers/bulk/csv',
  permission: 'MANAGE',
  summary: 'Create customers from a CSV file, in a job',
  request: { form: z.object({ file: fileSchema }) },
  response: {
    status: 202,
    body: z
      .object({ jobId: idSchema('Job'), status: z.enum(['PENDING', 'PROCESSING']) })
      .meta({ id: 'BulkCustomerImportJobAccepted' }),
  },
  errors: [],
  upload: 'bulk',
});

export const getBulkCustomerImportJob = defineOperation({
  id: 'getBulkCustomerImportJob',
  feature: 'bulk',
  method: 'GET',
  path: '/customers/bulk/jobs/{jobId}',
  permission: 'VIEW',
  summary: 'Get the progress and the errors of a job',
  request: {
    path: z.object({ jobId: z.string().meta({ example: 'Job:019542f5-b3e7-7d02-8000-000000000000' }) }),
  },
  response: { status: 200, body: jobSchema },
  errors: ['BULK_UPLOAD_JOB_NOT_FOUND'],
});

export const bulkOperations = [uploadCustomersCsv, getBulkCustomerImportJob];
