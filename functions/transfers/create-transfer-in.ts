import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { answerOnce } from '#shared/kernel/idempotency.ts';
import { createTransferIn } from '#shared/transfers/contract.ts';
import { prepareTransfer } from '#shared/transfers/prepare.ts';

export const handler = endpoint(createTransferIn, ({ platformId, once, body }) =>
  answerOnce(once, () =>
    prepareTransfer({
      platformId,
      type: 'INCOMING',
      internalId: body.destination.accountId,
      externalId: body.source.accountId,
      amount: body.amount,
      notes: body,
    }),
  ),
);
