import { presentActor } from '#shared/kernel/actor.ts';
import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import type { Prepared } from '#shared/kernel/http/idempotency.ts';
import { formatId } from '#shared/kernel/ids.ts';
import {
  type BatchTotal,
  movedBatch,
  type PayoutBatch,
  statusAt,
} from '#shared/transactions/batches/payout-batch.ts';
import { getBatch, nextBatchWrite } from '#shared/transactions/batches/store.ts';
import { batchView } from '#shared/transactions/batches/view.ts';
import { areSameTotals } from './totals.ts';

/** @throws ApiError PAYOUT_BATCH_NOT_FOUND */
export const requireBatch = async (platformId: string, uuid: string): Promise<PayoutBatch> => {
  const batch = await getBatch(platformId, uuid);
  if (batch === undefined) throw new ApiError('PAYOUT_BATCH_NOT_FOUND');
  return batch;
};

const batchFacts = (batch: PayoutBatch, now: Date) => ({
  batchId: formatId('PayoutBatch', batch.uuid),
  status: statusAt(batch, now),
});

/** @throws ApiError PAYOUT_BATCH_NOT_PENDING */
const requirePending = async (platformId: string, uuid: string, now: Date): Promise<PayoutBatch> => {
  const batch = await requireBatch(platformId, uuid);
  const details = batchFacts(batch, now);
  if (details.status === 'AWAITING_CONFIRMATION') return batch;
  throw new ApiError('PAYOUT_BATCH_NOT_PENDING', {
    message: `The batch is ${details.status}; only one that waits for its confirmation can be confirmed or cancelled.`,
    details,
  });
};

const prepared = (batch: PayoutBatch): Prepared => ({
  body: batchView(batch),
  writes: { batch: nextBatchWrite(batch) },
  apiErrorFor: () =>
    new ApiError('PAYOUT_BATCH_NOT_PENDING', {
      message:
        'The batch was confirmed or cancelled at this moment; read it with GET /payouts/batch/{batchId}.',
      details: { batchId: formatId('PayoutBatch', batch.uuid) },
    }),
});

const differ = (batch: PayoutBatch): ApiError =>
  new ApiError('PAYOUT_BATCH_TOTALS_DIFFER', {
    message: `The batch pays ${batch.totals.map(({ currency, amount }) => `${amount} ${currency}`).join(', ')}, in the smallest unit. Look at it, then name these totals, or cancel it.`,
    details: {
      batchId: formatId('PayoutBatch', batch.uuid),
      totals: batch.totals.map((total) => ({ ...total })),
    },
  });

/** Who confirms a batch makes its payments: the audit trail names the token. */
const confirmer = () => {
  const actor = presentActor();
  return actor?.kind === 'TOKEN' ? { tokenId: actor.id, requestId: actor.requestId } : {};
};

/** Confirms a batch. Its new state starts the workflow that pays. The caller commits. @throws ApiError */
export const prepareConfirmation = async (
  platformId: string,
  uuid: string,
  named: readonly Pick<BatchTotal, 'currency' | 'amount'>[],
): Promise<Prepared> => {
  const now = clock.now();
  const batch = await requirePending(platformId, uuid, now);
  if (!areSameTotals(batch.totals, named)) throw differ(batch);
  const at = now.toISOString();
  return prepared(movedBatch(batch, 'PROCESSING', { at, confirmedAt: at, dueAt: at, ...confirmer() }));
};

/** Cancels a batch that nobody has confirmed. The caller commits. @throws ApiError */
export const prepareCancellation = async (platformId: string, uuid: string): Promise<Prepared> => {
  const now = clock.now();
  const batch = await requirePending(platformId, uuid, now);
  return prepared(movedBatch(batch, 'CANCELLED', { at: now.toISOString() }));
};
