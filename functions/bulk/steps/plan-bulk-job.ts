import * as z from 'zod';
import { planJob } from '#shared/bulk/plan-job.ts';
import { uploadOfKey } from '#shared/bulk/upload.ts';
import { workflowStep } from '#shared/kernel/workflow-step.ts';

const input = z.object({ key: z.string() });

interface Plan {
  readonly key: string;
  readonly chunks: readonly number[];
}

/** No job has this key, so the later steps do nothing. */
const nothingToDo: Plan = { key: '', chunks: [] };

/** Step of bulk-customers: reads through the file. May run any number of times. */
export const handler = workflowStep(
  {
    operation: 'planBulkJob',
    input,
    about: ({ key }) => {
      const upload = uploadOfKey(key);
      return upload && { platformId: upload.platformId, ids: { Job: upload.jobUuid } };
    },
  },
  async ({ key }): Promise<Plan> => {
    const upload = uploadOfKey(key);
    const chunks = upload === undefined ? undefined : await planJob(upload);
    return chunks === undefined ? nothingToDo : { key, chunks };
  },
);
