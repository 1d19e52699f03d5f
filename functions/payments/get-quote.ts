import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { getQuote } from '#shared/payments/quotes/contract.ts';
import { requireQuote } from '#shared/payments/quotes/prepare-execution.ts';
import { quoteView } from '#shared/payments/quotes/view.ts';
import { withExpiryDecided } from '#shared/transactions/store.ts';

export const handler = endpoint(getQuote, async ({ platformId, path }) => {
  const uuid = pathUuid('Quote', path.quoteId, 'QUOTE_NOT_FOUND');
  const quote = await requireQuote(platformId, uuid);
  return quoteView({ ...(await withExpiryDecided(quote)), quote: quote.quote });
});
