import { receiveSandboxUmaPayment } from '#shared/incoming/contract.ts';
import { incomingView } from '#shared/incoming/decide.ts';
import { receiveUmaPayment } from '#shared/incoming/receive.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

export const handler = endpoint(receiveSandboxUmaPayment, async ({ platformId, body }) =>
  incomingView(await receiveUmaPayment(platformId, body)),
);
