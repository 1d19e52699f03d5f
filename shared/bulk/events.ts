import type { EventDraft } from '#shared/outbox/event.ts';
import type { BulkJob } from './job.ts';
import { jobView } from './view.ts';

const types = { COMPLETED: 'BULK_UPLOAD_COMPLETED', FAILED: 'BULK_UPLOAD_FAILED' } as const;

/**
 * The event of a job's end: the job as its GET shows it, with the errors that its item holds (finish-job.ts keeps them
 * below 40 KB) and without the link, which would be out of date.
 */
export const bulkEventsOf = (before: BulkJob | undefined, after: BulkJob): EventDraft[] => {
  const { status, platformId, uuid, version, updatedAt } = after;
  if (status === 'PROCESSING' || before?.status === status) return [];
  return [
    {
      platformId,
      type: types[status],
      resource: `BULK#${platformId}#${uuid}`,
      version,
      changedAt: new Date(updatedAt),
      data: jobView(after),
    },
  ];
};
