import * as z from 'zod';
import { importChunk } from '#shared/bulk/import-chunk.ts';
import { uploadOfKey } from '#shared/bulk/upload.ts';

const inputSchema = z.object({ key: z.string(), chunk: z.int().min(0) });

/** Step of bulk-customers: creates the customers of a chunk. May run any number of times, also concurrently. */
export const handler = async (input: unknown): Promise<Record<string, never>> => {
  const { key, chunk } = inputSchema.parse(input);
  const upload = uploadOfKey(key);
  if (upload !== undefined) await importChunk(upload, chunk);
  return {};
};
