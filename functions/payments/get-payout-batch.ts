import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { readPage } from '#shared/kernel/http/page.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { getPayoutBatch } from '#shared/payments/batches/contract.ts';
import { requireBatch } from '#shared/payments/batches/decide.ts';
import { maxBatchRows } from '#shared/payments/batches/limits.ts';
import type { PayoutBatch, RowOutcome } from '#shared/transactions/batches/payout-batch.ts';
import { listOutcomes, rowPosition } from '#shared/transactions/batches/store.ts';
import { batchView, type Counts, countsOf, outcomeView } from '#shared/transactions/batches/view.ts';

/** Of a batch that is being paid. A completed one has its counts. */
const countsSoFar = async (batch: PayoutBatch): Promise<Counts | undefined> =>
  batch.status === 'PROCESSING' ? countsOf(await listOutcomes(batch, { count: maxBatchRows })) : undefined;

export const handler = endpoint(getPayoutBatch, async ({ platformId, path, query }) => {
  const uuid = pathUuid('PayoutBatch', path.batchId, 'PAYOUT_BATCH_NOT_FOUND');
  const batch = await requireBatch(platformId, uuid);
  const { data, ...page } = await readPage<RowOutcome>({
    limit: query.limit,
    cursor: query.cursor,
    scope: { operationId: getPayoutBatch.id, platformId, filters: { uuid } },
    read: (after, count) => listOutcomes(batch, { after, count }),
    positionOf: ({ row }) => rowPosition(row),
  });
  return { batch: batchView(batch, await countsSoFar(batch)), data: data.map(outcomeView), ...page };
});
