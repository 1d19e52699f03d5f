import { formatId } from '#shared/kernel/ids.ts';
import type { JobView } from './contract.ts';
import type { FileFlaw } from './find-file.ts';
import type { BulkJob, JobStatus } from './job.ts';
import type { RowError } from './row-error.ts';

type ErrorEntry = NonNullable<JobView['errors']>[number];

const rowEntry = ({ row, correlationId, code, message, issues }: RowError): ErrorEntry => ({
  correlationId,
  code,
  message,
  details: { row, issues: issues.map((issue) => ({ ...issue })) },
});

const fileEntry = (jobId: string, { rule, message, columns }: FileFlaw): ErrorEntry => ({
  correlationId: jobId,
  code: rule === 'FAULT' ? 'INTERNAL_ERROR' : 'INVALID_INPUT',
  message,
  details: { rule, ...(columns && { columns: [...columns] }) },
});

type ShownFact = 'uuid' | 'progress' | 'ignoredColumns' | 'flaw' | 'errors' | 'completedAt';
type JobFacts = Pick<BulkJob, ShownFact> & {
  readonly status: JobStatus;
};

/** A job as GET and the event show it. */
export const jobView = (job: JobFacts): JobView => {
  const { status, ignoredColumns, flaw, errors = [], completedAt } = job;
  const id = formatId('Job', job.uuid);
  const { total, successful, failed } = job.progress;
  const entries = [...(flaw ? [fileEntry(id, flaw)] : []), ...errors.map(rowEntry)];
  return {
    id,
    status,
    progress: { total, processed: successful + failed, successful, failed },
    ...(ignoredColumns && { ignoredColumns: [...ignoredColumns] }),
    ...(entries.length > 0 && { errors: entries }),
    ...(completedAt !== undefined && { completedAt }),
  };
};

/** A job whose upload exists and was not read yet. */
export const pendingJob = (uuid: string): JobView =>
  jobView({ uuid, status: 'PENDING', progress: { total: 0, successful: 0, failed: 0 } });

/** Whether a job has an error report. An error of the whole file has none. */
export const hasReport = ({ flaw, shownErrorCount = 0 }: BulkJob): boolean =>
  flaw === undefined && shownErrorCount > 0;
