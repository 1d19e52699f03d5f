import * as z from 'zod';
import { gatewayBodyBytes } from '#shared/kernel/aws-limits.ts';
import { idSchema } from '#shared/kernel/ids.ts';

/** The answer to a bulk upload. */
export const acceptedSchema = z
  .object({ jobId: idSchema('Job'), status: z.enum(['PENDING', 'PROCESSING']) })
  .meta({ id: 'BulkCustomerImportJobAccepted' });

/** The whole form: the file and about 300 bytes. */
export const maxFormBytes = gatewayBodyBytes;
/** The shortest valid row has about 90 bytes, so a file of 10 MB with more rows than this is not valid. */
export const maxRows = 100_000;
/** Of one row, with its quotes and line breaks. */
export const maxRowBytes = 65_536;
export const maxColumns = 200;
/** Errors that a job shows. The error report has all. */
export const maxShownErrors = 1000;
/** The service keeps jobs and error reports this long. */
export const retentionDays = 30;
/** A chunk is one state transition and about one second of work (decision "bulk jobs by offset"). */
export const rowsPerChunk = 500;
