import { environmentSchema, setting } from '#shared/kernel/config.ts';
import type { Prepared } from '#shared/kernel/http/idempotency.ts';
import { newUuid, uuidTime } from '#shared/kernel/ids.ts';
import { isSwitchConfigured, type KeptRoute, routed } from '#shared/switch/switch-settings.ts';
import { putTransaction } from '#shared/transactions/store.ts';
import type { QuotedTransaction } from '#shared/transactions/transaction.ts';
import { type ExecutionFacts, executeDraft } from './execute.ts';
import { executionFactsOf, type QuoteFacts } from './facts.ts';
import { planQuote } from './plan.ts';
import { commitConflictError } from './prepare-execution.ts';
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

/** Files and executes the quote in one transaction, so insufficient funds leave no quote behind. */
const executed = (draft: QuotedTransaction, facts: ExecutionFacts): Prepared => {
  const { transaction, writes } = executeDraft(draft, uuidTime(draft.uuid), facts);
  return {
    body: quoteView(transaction),
    writes,
    apiErrorFor: (failed) => commitConflictError(draft, facts, failed),
  };
};

/** The payer has sent nothing yet when a quote with real-time funding is made: the arrival of the money executes it. */
const isExecutedNow = ({ source, immediatelyExecute }: QuoteRequest): boolean =>
  immediatelyExecute === true && source.sourceType === 'ACCOUNT';

/** The switch is chosen with the quote, so an execution finds it as it was offered. */
const routeOf = (draft: QuotedTransaction, { destination }: QuoteFacts): KeptRoute => {
  if (destination.kind !== 'EXTERNAL') return {};
  const { receivedCurrency: currency, receivedMinor: amountMinor } = draft;
  return routed({ accountType: destination.account?.accountType, currency, amountMinor });
};

/** Reads the facts in one or two round trips and decides. The caller commits. @throws ApiError */
export const prepareQuote = async (platformId: string, request: QuoteRequest): Promise<Prepared> => {
  const facts = await readQuoteFacts(platformId, request);
  const planned = planQuote({ request, facts, environment, isSwitchConfigured, uuid: newUuid() });
  const draft = { ...planned, ...routeOf(planned, facts) };
  return isExecutedNow(request) ? executed(draft, executionFactsOf(facts)) : filed(draft);
};
