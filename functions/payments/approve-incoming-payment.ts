import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { decideIncoming } from '#shared/payments/incoming/apply-decision.ts';
import { approveIncomingPayment } from '#shared/payments/incoming/contract.ts';

export const handler = endpoint(approveIncomingPayment, ({ idempotency, path }) =>
  decideIncoming(idempotency, path.transactionId, { kind: 'APPROVED' }),
);
