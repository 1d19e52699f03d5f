import { getBulkCustomerImportJob as operation } from '#shared/bulk/contract.ts';
import { findJob } from '#shared/bulk/find-job.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';

export const handler = endpoint(operation, ({ platformId, path }) =>
  findJob(platformId, pathUuid('Job', path.jobId, 'BULK_UPLOAD_JOB_NOT_FOUND')),
);
