import { receiveSandboxUmaPayment } from '#shared/incoming/contract.ts';
import { receiveUmaPayment } from '#shared/incoming/receive.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { workOnce } from '#shared/kernel/idempotency.ts';
import { incomingTransactionView } from '#shared/transactions/incoming-view.ts';

export const handler = endpoint(receiveSandboxUmaPayment, ({ platformId, once, body }) =>
  workOnce(once, { viewOf: incomingTransactionView }, (commit) =>
    receiveUmaPayment(platformId, body, commit),
  ),
);
