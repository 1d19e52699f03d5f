import { payeeDeleted } from '#shared/accounts/payee-check.ts';
import { refusedBalance } from '#shared/accounts/refused-balance.ts';
import type { Refusal } from '#shared/kernel/refusal.ts';
import type { ConditionsFailed } from '#shared/kernel/transact.ts';
import { payingAccountUuid, type QuotedTransaction } from '#shared/transactions/transaction.ts';
import { addressMoved } from './admit-execution.ts';
import type { ExecutionFacts } from './execute.ts';

/** The refusal when a fact that an execution was decided on did not hold at its commit. */
export const lostFact = (
  quote: QuotedTransaction,
  { ownerVersion }: ExecutionFacts,
  failed: ConditionsFailed,
): Refusal => {
  if (failed.has('address')) return addressMoved(quote);
  if (failed.has('payee')) return payeeDeleted();
  if (!failed.has('balance')) throw new Error('A new quote or journal id was taken');
  const account = { accountUuid: payingAccountUuid(quote), currency: quote.sentCurrency };
  return refusedBalance({ account, deltaMinor: -quote.sentMinor, ownerVersion }, failed);
};
