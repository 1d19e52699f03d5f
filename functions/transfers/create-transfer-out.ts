import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { answerOnce } from '#shared/kernel/idempotency.ts';
import { createTransferOut } from '#shared/transfers/contract.ts';
import { prepareTransfer } from '#shared/transfers/prepare.ts';

export const handler = endpoint(createTransferOut, ({ platformId, once, body }) =>
  answerOnce(once, () =>
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
