import * as z from 'zod';
import { ChunkUnfinished, importChunk } from '#shared/bulk/import-chunk.ts';
import { uploadOfKey } from '#shared/bulk/upload.ts';
import { workflowStep } from '#shared/kernel/workflow-step.ts';

const input = z.object({ key: z.string(), chunk: z.int().min(0) });

/** Step of bulk-customers: creates the customers of a chunk. May run any number of times, also concurrently. */
export const handler = workflowStep(
  {
    operation: 'importBulkChunk',
    input,
    about: ({ key }) => {
      const upload = uploadOfKey(key);
      return upload && { platformId: upload.platformId, ids: { Job: upload.jobUuid } };
    },
    isWait: (error) => error instanceof ChunkUnfinished,
  },
  async ({ key, chunk }) => {
    const upload = uploadOfKey(key);
    if (upload !== undefined) await importChunk(upload, chunk);
    return {};
  },
);
