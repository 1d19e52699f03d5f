import { randomUUID } from 'node:crypto';
import type { Sample } from '#test/api/support/sample.ts';
import { csvFile, uploadCsv } from '#test/support/bulk.ts';

const fileOf = (): string => csvFile([`bulk-${randomUUID()}`]);

/** Requests about bulk jobs. */
export const bulkSamples = {
  uploadCustomersCsv: () => ({ form: { file: { name: 'customers.csv', bytes: Buffer.from(fileOf()) } } }),
  getBulkCustomerImportJob: async ({ platform }) => ({
    path: { jobId: await uploadCsv(platform, fileOf()) },
  }),
} satisfies Record<string, Sample>;
