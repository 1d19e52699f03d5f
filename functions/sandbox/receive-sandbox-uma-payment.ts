import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { runIdempotent } from '#shared/kernel/http/idempotency.ts';
import { receiveSandboxUmaPayment } from '#shared/payments/incoming/contract.ts';
import { receiveUmaPayment } from '#shared/payments/incoming/receive.ts';
import { incomingTransactionView } from '#shared/transactions/view.ts';

export const handler = endpoint(receiveSandboxUmaPayment, ({ platformId, idempotency, body }) =>
  runIdempotent(idempotency, { viewOf: incomingTransactionView }, (commit) =>
    receiveUmaPayment(platformId, body, commit),
  ),
);
