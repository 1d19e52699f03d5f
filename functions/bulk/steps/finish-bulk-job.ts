import * as z from 'zod';
import { finishJob } from '#shared/bulk/finish-job.ts';
import { uploadOfKey } from '#shared/bulk/upload.ts';

const inputSchema = z.object({ key: z.string() });

/** Step of bulk-customers: writes counts, error report and status. May run any number of times. */
export const handler = async (input: unknown): Promise<Record<string, never>> => {
  const upload = uploadOfKey(inputSchema.parse(input).key);
  if (upload !== undefined) await finishJob(upload);
  return {};
};
