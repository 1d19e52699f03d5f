import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { answerOnce } from '#shared/kernel/idempotency.ts';
import { createQuote } from '#shared/quotes/contract.ts';
import { prepareQuote } from '#shared/quotes/prepare.ts';

export const handler = endpoint(createQuote, ({ platformId, once, body }) =>
  answerOnce(once, () => prepareQuote(platformId, body)),
);
