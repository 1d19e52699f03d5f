import { clock } from '#shared/kernel/clock.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { answerOnce } from '#shared/kernel/idempotency.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { admitPending, refuseRealtimeFunding } from '#shared/quotes/admit-execution.ts';
import { executeQuote } from '#shared/quotes/contract.ts';
import { prepareExecution, requireQuote } from '#shared/quotes/prepare-execution.ts';
import { quoteView } from '#shared/quotes/view.ts';

export const handler = endpoint(executeQuote, ({ platformId, once, path }) => {
  const uuid = pathUuid('Quote', path.quoteId, 'QUOTE_NOT_FOUND');
  return answerOnce(once, async () => {
    const quote = await requireQuote(platformId, uuid);
    admitPending(quote, clock.now());
    refuseRealtimeFunding(quote);
    return prepareExecution(quote, quoteView);
  });
});
