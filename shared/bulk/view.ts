import { formatId } from '#shared/kernel/ids.ts';
import type { JobView } from './contract.ts';
import type { FileFlaw } from './file-flaw.ts';
import type { BulkJob, JobStatus, Progress } from './job.ts';
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

export interface JobFacts {
  readonly uuid: string;
  readonly status: JobStatus;
  readonly progress: Progress;
  readonly flaw?: FileFlaw | undefined;
  readonly errors?: readonly RowError[] | undefined;
  readonly completedAt?: string | undefined;
  readonly errorReportUrl?: string | undefined;
}

/** A job as its GET and its event show it. */
export const jobView = (job: JobFacts): JobView => {
  const { status, flaw, errors = [], completedAt, errorReportUrl } = job;
  const id = formatId('Job', job.uuid);
  const { total, successful, failed } = job.progress;
  const entries = [...(flaw ? [fileEntry(id, flaw)] : []), ...errors.map(rowEntry)];
  return {
    id,
    status,
    progress: { total, processed: successful + failed, successful, failed },
    ...(entries.length > 0 && { errors: entries }),
    ...(completedAt !== undefined && { completedAt }),
    ...(errorReportUrl !== undefined && { errorReportUrl }),
  };
};

/** A job whose upload is there, and that nobody has looked into yet. */
export const pendingJob = (uuid: string): JobView =>
  jobView({ uuid, status: 'PENDING', progress: { total: 0, successful: 0, failed: 0 } });

/** Whether a job has an error report: errors of the file as a whole are not in one. */
export const hasReport = ({ flaw, shownErrorCount = 0 }: BulkJob): boolean =>
  flaw === undefined && shownErrorCount > 0;
