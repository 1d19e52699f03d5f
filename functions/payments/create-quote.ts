import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { answerIdempotent } from '#shared/kernel/http/idempotency.ts';
import { createQuote } from '#shared/payments/quotes/contract.ts';
import { prepareQuote } from '#shared/payments/quotes/prepare.ts';

export const handler = endpoint(createQuote, ({ platformId, idempotency, body }) =>
  answerIdempotent(idempotency, () => prepareQuote(platformId, body)),
);
