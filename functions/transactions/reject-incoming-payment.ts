import { rejectIncomingPayment } from '#shared/incoming/contract.ts';
import { decideIncoming } from '#shared/incoming/decide.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

export const handler = endpoint(rejectIncomingPayment, ({ once, path }) =>
  decideIncoming(once, path.transactionId, { kind: 'REJECTED' }),
);
