import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { answerIdempotent } from '#shared/kernel/http/idempotency.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { cancelPayoutBatch } from '#shared/payments/batches/contract.ts';
import { prepareCancellation } from '#shared/payments/batches/decide.ts';

export const handler = endpoint(cancelPayoutBatch, ({ platformId, idempotency, path }) =>
  answerIdempotent(idempotency, () =>
    prepareCancellation(platformId, pathUuid('PayoutBatch', path.batchId, 'PAYOUT_BATCH_NOT_FOUND')),
  ),
);
