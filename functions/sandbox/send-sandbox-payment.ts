import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { answerOnce } from '#shared/kernel/idempotency.ts';
import { sendSandboxPayment } from '#shared/sandbox/contract.ts';
import { prepareSending } from '#shared/sandbox/send-payment.ts';

export const handler = endpoint(sendSandboxPayment, ({ platformId, once, body }) =>
  answerOnce(once, () => prepareSending(platformId, body)),
);
