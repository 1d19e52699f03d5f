import { approveIncomingPayment } from '#shared/incoming/contract.ts';
import { decideIncoming } from '#shared/incoming/decide.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

export const handler = endpoint(approveIncomingPayment, ({ platformId, path }) =>
  decideIncoming(platformId, path.transactionId, { kind: 'APPROVED' }),
);
