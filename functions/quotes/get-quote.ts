import { clock } from '#shared/kernel/clock.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { getQuote } from '#shared/quotes/contract.ts';
import { isQuoted } from '#shared/quotes/journals.ts';
import { quoteView } from '#shared/quotes/view.ts';
import { asShown } from '#shared/transactions/shown.ts';
import { getTransaction } from '#shared/transactions/store.ts';

export const handler = endpoint(getQuote, async ({ platformId, path }) => {
  const uuid = pathUuid('Quote', path.quoteId, 'QUOTE_NOT_FOUND');
  const transaction = await getTransaction(platformId, uuid);
  if (transaction === undefined || !isQuoted(transaction)) throw new Refusal('QUOTE_NOT_FOUND');
  return quoteView({ ...asShown(transaction, clock.now()), quote: transaction.quote });
});
