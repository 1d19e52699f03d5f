import type { EventDraft } from '#shared/kernel/outbox/event.ts';
import type { BulkJob } from './job.ts';
import { jobView } from './view.ts';

const types = { COMPLETED: 'BULK_UPLOAD_COMPLETED', FAILED: 'BULK_UPLOAD_FAILED' } as const;

/**
 * The event of an ended job: the job as GET shows it, with the errors of its item (at most 40 KB, see finish-job.ts).
 * Without the link to the report, which would expire first.
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
