import * as z from 'zod';
import { planJob } from '#shared/bulk/plan-job.ts';
import { uploadOfKey } from '#shared/bulk/upload.ts';

const inputSchema = z.object({ key: z.string() });

/** Step of bulk-customers: reads through the file. May run any number of times. */
export const handler = async (input: unknown): Promise<{ key: string; chunks: number[] }> => {
  const { key } = inputSchema.parse(input);
  const upload = uploadOfKey(key);
  return { key, chunks: upload === undefined ? [] : await planJob(upload) };
};
