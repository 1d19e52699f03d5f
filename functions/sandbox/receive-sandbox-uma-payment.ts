import { receiveSandboxUmaPayment } from '#shared/incoming/contract.ts';
import { receiveUmaPayment } from '#shared/incoming/receive.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { incomingTransactionView } from '#shared/transactions/incoming-view.ts';

export const handler = endpoint(receiveSandboxUmaPayment, async ({ platformId, body }) =>
  incomingTransactionView(await receiveUmaPayment(platformId, body)),
);
