import { json } from 'node:stream/consumers';
import { type JobView, getBulkCustomerImportJob as operation } from '#shared/bulk/contract.ts';
import { type BulkJob, expiryOf, progressOf } from '#shared/bulk/job.ts';
import { type RowError, rowErrorsSchema } from '#shared/bulk/row-error.ts';
import { getJob, listChunks } from '#shared/bulk/store.ts';
import { reportKey, shownErrorsKey, type Upload, uploadOfJob } from '#shared/bulk/upload.ts';
import { hasReport, jobView, pendingJob } from '#shared/bulk/view.ts';
import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { formatId, pathUuid } from '#shared/kernel/ids.ts';
import { downloadLink, headObject, readObject } from '#shared/kernel/objects.ts';

const linkSeconds = 300;

const storedErrors = async (upload: Upload): Promise<readonly RowError[]> => {
  const object = await readObject(shownErrorsKey(upload));
  if (object === undefined) throw new Error('The errors of a bulk job are gone');
  return rowErrorsSchema.parse(await json(object.body));
};

const errorsOf = async (upload: Upload, { errors = [], shownErrorCount = 0, flaw }: BulkJob) =>
  flaw !== undefined || errors.length >= shownErrorCount ? errors : storedErrors(upload);

const reportLink = (upload: Upload): Promise<string> =>
  downloadLink(reportKey(upload), {
    fileName: `errors-${formatId('Job', upload.jobUuid).replace(':', '-')}.csv`,
    seconds: linkSeconds,
  });

const endedJob = async (upload: Upload, job: BulkJob): Promise<JobView> => ({
  ...jobView({ ...job, errors: await errorsOf(upload, job) }),
  ...(hasReport(job) && { errorReportUrl: await reportLink(upload) }),
});

/**
 * A job with its present progress. It is PENDING while its upload exists and was not read yet.
 *
 * @throws ApiError BULK_UPLOAD_JOB_NOT_FOUND
 */
const findJob = async (platformId: string, jobUuid: string): Promise<JobView> => {
  const upload = uploadOfJob(platformId, jobUuid);
  const job = await getJob(platformId, jobUuid);
  // DynamoDB may delete an expired item days later, when the bucket has already deleted the errors.
  if (job !== undefined && expiryOf(job) * 1000 < clock.nowMs()) {
    throw new ApiError('BULK_UPLOAD_JOB_NOT_FOUND');
  }
  if (job === undefined) {
    if ((await headObject(upload.key)) === undefined) throw new ApiError('BULK_UPLOAD_JOB_NOT_FOUND');
    return pendingJob(jobUuid);
  }
  if (job.status !== 'PROCESSING') return endedJob(upload, job);
  const chunks = await listChunks(platformId, jobUuid);
  return jobView({ ...job, progress: progressOf(job.progress.total, chunks) });
};

export const handler = endpoint(operation, ({ platformId, path }) =>
  findJob(platformId, pathUuid('Job', path.jobId, 'BULK_UPLOAD_JOB_NOT_FOUND')),
);
