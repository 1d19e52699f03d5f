import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { answerOnce } from '#shared/kernel/idempotency.ts';
import { createQuote } from '#shared/quotes/contract.ts';
import { prepareQuote } from '#shared/quotes/prepare.ts';

export const handler = endpoint(createQuote, ({ platformId, claim, body }) =>
  answerOnce({ platformId, claim, status: createQuote.response.status }, () =>
    prepareQuote(platformId, body),
  ),
);
