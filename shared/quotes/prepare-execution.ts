import { admitAccount } from '#shared/accounts/admit-account.ts';
import { resolveInternalAccount } from '#shared/accounts/internal-accounts.ts';
import { getExternalAccount } from '#shared/accounts/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import type { Prepared } from '#shared/kernel/idempotency.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import {
  externalDestinationUuid,
  isQuoted,
  payingAccountUuid,
  type QuotedTransaction,
} from '#shared/transactions/transaction.ts';
import { admitPending, admitReceiver, lostToAnother } from './admit-execution.ts';
import { type Execution, type ExecutionFacts, executeFiled } from './execute.ts';
import { lostFact } from './lost-fact.ts';

/** A quote of the platform. @throws Refusal QUOTE_NOT_FOUND */
export const requireQuote = async (platformId: string, uuid: string): Promise<QuotedTransaction> => {
  const transaction = await getTransaction(platformId, uuid);
  if (transaction === undefined || !isQuoted(transaction)) throw new Refusal('QUOTE_NOT_FOUND');
  return transaction;
};

/** Reads both sides in one round trip, because each may have changed after the quote was made. @throws Refusal */
const admitParties = async (quote: QuotedTransaction): Promise<ExecutionFacts> => {
  const { platformId } = quote;
  const externalUuid = externalDestinationUuid(quote);
  const [paying, receiver] = await Promise.all([
    resolveInternalAccount(platformId, payingAccountUuid(quote)),
    externalUuid === undefined ? undefined : getExternalAccount(platformId, externalUuid),
  ]);
  if (paying === undefined) throw new Error('The account of a quote does not exist');
  admitAccount(paying);
  if (externalUuid !== undefined) admitReceiver(externalUuid, receiver);
  return { ownerVersion: paying.owner.version, external: receiver };
};

/**
 * Checks that a stored quote can be executed, and prepares the writes. The caller commits.
 *
 * @param bodyOf makes the answer from the executed quote
 * @throws Refusal
 */
export const prepareExecution = async (
  quote: QuotedTransaction,
  bodyOf: (executed: Execution['transaction']) => unknown,
): Promise<Prepared> => {
  const facts = await admitParties(quote);
  const now = clock.now();
  admitPending(quote, now);
  const { transaction, writes } = executeFiled(quote, now, facts);
  return {
    body: bodyOf(transaction),
    writes,
    refusalFor: (failed) => {
      if (failed.has('payment')) return lostToAnother(quote);
      return lostFact(quote, facts, failed);
    },
  };
};
