import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { answerIdempotent } from '#shared/kernel/http/idempotency.ts';
import { sendSandboxPayment } from '#shared/sandbox/contract.ts';
import { prepareSending } from '#shared/sandbox/send-payment.ts';

export const handler = endpoint(sendSandboxPayment, ({ platformId, idempotency, body }) =>
  answerIdempotent(idempotency, () => prepareSending(platformId, body)),
);
