import * as z from 'zod';
import { idSchema } from '#shared/kernel/ids.ts';

/** The answer to a bulk upload. */
export const acceptedSchema = z
  .object({ jobId: idSchema('Job'), status: z.enum(['PENDING', 'PROCESSING']) })
  .meta({ id: 'BulkCustomerImportJobAccepted' });
