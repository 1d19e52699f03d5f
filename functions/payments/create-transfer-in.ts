import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { answerIdempotent } from '#shared/kernel/http/idempotency.ts';
import { createTransferIn } from '#shared/payments/transfers/contract.ts';
import { prepareTransfer } from '#shared/payments/transfers/prepare.ts';

export const handler = endpoint(createTransferIn, ({ platformId, idempotency, body }) =>
  answerIdempotent(idempotency, () =>
    prepareTransfer({
      platformId,
      type: 'INCOMING',
      internalId: body.destination.accountId,
      externalId: body.source.accountId,
      amount: body.amount,
      notes: body,
      purposeOfPayment: body.purposeOfPayment,
    }),
  ),
);
