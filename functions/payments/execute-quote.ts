import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { answerIdempotent } from '#shared/kernel/http/idempotency.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { executeQuote } from '#shared/payments/quotes/contract.ts';
import {
  prepareExecution,
  refuseExecutedByItself,
  requirePending,
  requireQuote,
} from '#shared/payments/quotes/prepare-execution.ts';
import { quoteView } from '#shared/payments/quotes/view.ts';

export const handler = endpoint(executeQuote, ({ platformId, idempotency, path }) => {
  const uuid = pathUuid('Quote', path.quoteId, 'QUOTE_NOT_FOUND');
  return answerIdempotent(idempotency, async () => {
    const quote = await requireQuote(platformId, uuid);
    await requirePending(quote);
    refuseExecutedByItself(quote);
    return prepareExecution(quote, quoteView);
  });
});
