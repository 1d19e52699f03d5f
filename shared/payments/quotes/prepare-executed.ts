import type { Prepared } from '#shared/kernel/http/idempotency.ts';
import { uuidTime } from '#shared/kernel/ids.ts';
import type { QuotedTransaction } from '#shared/transactions/transaction.ts';
import { type ExecutionFacts, executeDraft } from './execute.ts';
import { commitConflictError } from './prepare-execution.ts';
import { quoteView } from './view.ts';

/** Files and executes the quote in one transaction, so insufficient funds leave no quote behind. */
export const prepareExecuted = (draft: QuotedTransaction, facts: ExecutionFacts): Prepared => {
  const { transaction, writes } = executeDraft(draft, uuidTime(draft.uuid), facts);
  return {
    body: quoteView(transaction),
    writes,
    apiErrorFor: (failed) => commitConflictError(draft, facts, failed),
  };
};
