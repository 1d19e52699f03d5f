import * as z from 'zod';
import { finishJob, RowsLeft } from '#shared/bulk/finish-job.ts';
import { uploadOfKey } from '#shared/bulk/upload.ts';
import { workflowStep } from '#shared/kernel/workflow-step.ts';

const input = z.object({ key: z.string() });

/** Step of bulk-customers: writes counts, error report and status. May run any number of times. */
export const handler = workflowStep(
  {
    operation: 'finishBulkJob',
    input,
    about: ({ key }) => {
      const upload = uploadOfKey(key);
      return upload && { platformId: upload.platformId, ids: { Job: upload.jobUuid } };
    },
    isWait: (error) => error instanceof RowsLeft,
  },
  async ({ key }) => {
    const upload = uploadOfKey(key);
    if (upload !== undefined) await finishJob(upload);
    return {};
  },
);
