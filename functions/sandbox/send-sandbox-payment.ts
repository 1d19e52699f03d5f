import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { answerOnce } from '#shared/kernel/idempotency.ts';
import { sendSandboxPayment } from '#shared/sandbox/contract.ts';
import { prepareSending } from '#shared/sandbox/send-payment.ts';

/** The quote's state refuses a second payment, so the request needs no idempotency key. */
export const handler = endpoint(sendSandboxPayment, ({ platformId, body }) =>
  answerOnce({ platformId, claim: undefined, status: sendSandboxPayment.response.status }, () =>
    prepareSending(platformId, body),
  ),
);
