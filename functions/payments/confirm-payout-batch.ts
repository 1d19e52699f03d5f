import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { answerIdempotent } from '#shared/kernel/http/idempotency.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { confirmPayoutBatch } from '#shared/payments/batches/contract.ts';
import { prepareConfirmation } from '#shared/payments/batches/decide.ts';

export const handler = endpoint(confirmPayoutBatch, ({ platformId, idempotency, path, body }) =>
  answerIdempotent(idempotency, () => {
    const uuid = pathUuid('PayoutBatch', path.batchId, 'PAYOUT_BATCH_NOT_FOUND');
    return prepareConfirmation(platformId, uuid, body.totals);
  }),
);
