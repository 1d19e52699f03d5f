import * as z from 'zod';
import { idSchema } from '#shared/kernel/ids.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { timestampSchema } from '#shared/kernel/schemas.ts';
import { jobStatuses } from './job.ts';
import { acceptedSchema, maxShownErrors } from './limits.ts';

const count = (description: string) => z.int().min(0).meta({ description });

const errorEntrySchema = z
  .object({
    correlationId: z.string().meta({
      description:
        "The row's platformCustomerId, `row 17` when it has none, or the job's id for an error of the whole file",
      example: 'user-4711',
    }),
    code: z.string().optional().meta({ example: 'UMA_ADDRESS_EXISTS' }),
    message: z.string().optional(),
    details: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({
        description:
          'Number of the row as a spreadsheet counts it (the header is row 1), and every rule that the row breaks',
        example: { row: 17, issues: [{ column: 'birthDate', rule: 'must be a date', value: '1********5' }] },
      }),
  })
  .meta({ id: 'BulkCustomerImportErrorEntry' });

export const jobSchema = z
  .object({
    id: idSchema('Job'),
    status: z.enum(jobStatuses).meta({
      description:
        'COMPLETED, also when rows failed. FAILED when the file cannot be used or rows were not processed',
    }),
    progress: z.object({
      total: count('Rows of the file; 0 until the service has read through it'),
      processed: count('Rows with an outcome'),
      successful: count('Rows whose customer exists'),
      failed: count('Rows that did not become a customer'),
    }),
    ignoredColumns: z
      .array(z.string())
      .optional()
      .meta({
        description:
          'Columns of the file that the service checks but does not store; absent when there are none',
        example: ['platformAccountId'],
      }),
    errors: z
      .array(errorEntrySchema)
      .optional()
      .meta({ description: `The first ${maxShownErrors} failed rows of an ended job` }),
    completedAt: timestampSchema.optional(),
    errorReportUrl: z.url().optional().meta({
      description:
        'CSV of every rule that a row breaks (row, column, rule, masked value). The link works for five minutes, without credentials. Get the job again for a new link',
    }),
  })
  .meta({ id: 'BulkCustomerImportJob' });

export type JobView = z.input<typeof jobSchema>;

const fileSchema = z.file().meta({
  override: { type: 'string', format: 'binary' },
  description: 'CSV in UTF-8 with commas and a header (docs/bulk.md)',
});

/** The gateway answers by itself and puts the form into S3. The object's creation starts the workflow. */
export const uploadCustomersCsv = defineOperation({
  id: 'uploadCustomersCsv',
  feature: 'bulk',
  method: 'POST',
  path: '/customers/bulk/csv',
  permission: 'MANAGE',
  summary: 'Create customers from a CSV file in a job',
  request: { form: z.object({ file: fileSchema }) },
  response: {
    status: 202,
    body: acceptedSchema,
  },
  errors: ['UNSUPPORTED_MEDIA_TYPE'],
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
