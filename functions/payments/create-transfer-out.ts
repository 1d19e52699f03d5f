import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { answerIdempotent } from '#shared/kernel/http/idempotency.ts';
import { createTransferOut } from '#shared/payments/transfers/contract.ts';
import { prepareTransfer } from '#shared/payments/transfers/prepare.ts';

export const handler = endpoint(createTransferOut, ({ platformId, idempotency, body }) =>
  answerIdempotent(idempotency, () =>
    prepareTransfer({
      platformId,
      type: 'OUTGOING',
      internalId: body.source.accountId,
      externalId: body.destination.accountId,
      amount: body.amount,
      notes: body,
    }),
  ),
);
