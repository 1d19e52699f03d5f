import { environmentSchema, setting } from '#shared/kernel/config.ts';
import type { Prepared } from '#shared/kernel/http/idempotency.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { isSwitchConfigured } from '#shared/switch/switch-settings.ts';
import { putTransaction } from '#shared/transactions/store.ts';
import type { QuotedTransaction } from '#shared/transactions/transaction.ts';
import { executionFactsOf, isOverNetwork, routeOf } from './facts.ts';
import { planQuote, type QuoteOrder } from './plan.ts';
import { prepareExecuted } from './prepare-executed.ts';
import { readQuoteFacts } from './read-facts.ts';
import type { QuoteRequest } from './schemas.ts';
import { quoteView } from './view.ts';

const environment = setting('ENVIRONMENT', environmentSchema);

const refuseTakenUuid = (): never => {
  throw new Error('A new quote or journal id was taken');
};

const filed = (draft: QuotedTransaction): Prepared => ({
  body: quoteView(draft),
  writes: { payment: putTransaction(draft) },
  apiErrorFor: refuseTakenUuid,
});

/** The payer has sent nothing yet when a quote with real-time funding is made: the arrival of the money executes it. */
const isExecutedNow = ({ source, immediatelyExecute }: QuoteRequest): boolean =>
  immediatelyExecute === true && source.sourceType === 'ACCOUNT';

const planned = async (order: QuoteOrder): Promise<QuotedTransaction> => {
  if (!isOverNetwork(order.facts)) return planQuote(order);
  // Other quotes need neither the SDK nor its 44 ms.
  const { planOverNetwork } = await import('./plan-over-network.ts');
  return planOverNetwork(order);
};

/**
 * Reads the facts in one or two round trips and decides; another service on the UMA network is asked first. The caller
 * commits.
 *
 * @param beforeAsking comes before another service is asked, which would make an invoice for a repeated request
 * @throws ApiError, and what `beforeAsking` throws
 */
export const prepareQuote = async (
  platformId: string,
  request: QuoteRequest,
  beforeAsking: () => Promise<void> = async () => undefined,
): Promise<Prepared> => {
  const facts = await readQuoteFacts(platformId, request);
  if (isOverNetwork(facts)) await beforeAsking();
  const quote = await planned({ request, facts, environment, isSwitchConfigured, uuid: newUuid() });
  const draft = { ...quote, ...routeOf(quote, facts) };
  return isExecutedNow(request) ? prepareExecuted(draft, executionFactsOf(facts)) : filed(draft);
};
