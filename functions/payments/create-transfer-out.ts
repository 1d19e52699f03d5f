import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { answerIdempotent } from '#shared/kernel/http/idempotency.ts';
import { createTransferOut } from '#shared/payments/transfers/contract.ts';
import { outgoingOrder, prepareTransfer } from '#shared/payments/transfers/prepare.ts';

export const handler = endpoint(createTransferOut, ({ platformId, idempotency, body }) =>
  answerIdempotent(idempotency, async () => {
    const order = outgoingOrder(platformId, body);
    if (body.executeAt === undefined) return prepareTransfer(order);
    const { scheduleTransfer } = await import('#shared/payments/schedules/schedule-transfer.ts');
    return scheduleTransfer(order, body.executeAt);
  }),
);
