import { clock } from '#shared/kernel/clock.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { getQuote } from '#shared/quotes/contract.ts';
import { quoteView } from '#shared/quotes/view.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { isQuoted, withExpiryApplied } from '#shared/transactions/transaction.ts';

export const handler = endpoint(getQuote, async ({ platformId, path }) => {
  const uuid = pathUuid('Quote', path.quoteId, 'QUOTE_NOT_FOUND');
  const transaction = await getTransaction(platformId, uuid);
  if (transaction === undefined || !isQuoted(transaction)) throw new Refusal('QUOTE_NOT_FOUND');
  return quoteView({ ...withExpiryApplied(transaction, clock.now()), quote: transaction.quote });
});
