import type { EventDraft } from '#shared/kernel/outbox/event.ts';
import type { PayoutBatch } from './payout-batch.ts';
import { batchView } from './view.ts';

/** The event of a completed batch: the batch as GET shows it, without its rows. */
export const batchEventsOf = (before: PayoutBatch | undefined, after: PayoutBatch): EventDraft[] => {
  const { status, platformId, uuid, version, updatedAt } = after;
  if (status !== 'COMPLETED' || before?.status === status) return [];
  return [
    {
      platformId,
      type: 'PAYOUT_BATCH_COMPLETED',
      resource: `PAYOUT_BATCH#${platformId}#${uuid}`,
      version,
      changedAt: new Date(updatedAt),
      data: batchView(after),
    },
  ];
};
