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
import { addressMoved, admitPending, admitReceiver, admitSender, lostToAnother } from './admit-execution.ts';
import { type Execution, executeFiled } from './execute.ts';

/** A quote of the platform. @throws Refusal QUOTE_NOT_FOUND */
export const requireQuote = async (platformId: string, uuid: string): Promise<QuotedTransaction> => {
  const transaction = await getTransaction(platformId, uuid);
  if (transaction === undefined || !isQuoted(transaction)) throw new Refusal('QUOTE_NOT_FOUND');
  return transaction;
};

/** Reads both sides in one round trip, because each may have changed after the quote was made. @throws Refusal */
const admitParties = async (quote: QuotedTransaction): Promise<void> => {
  const { platformId } = quote;
  const externalUuid = externalDestinationUuid(quote);
  const [paying, receiver] = await Promise.all([
    resolveInternalAccount(platformId, payingAccountUuid(quote)),
    externalUuid === undefined ? undefined : getExternalAccount(platformId, externalUuid),
  ]);
  if (paying === undefined) throw new Error('The account of a quote does not exist');
  admitSender(paying.owner);
  if (externalUuid !== undefined) admitReceiver(receiver);
};

/**
 * An account must hold enough money. Money sent for the payment is always enough, so only a closed account refuses
 * it.
 */
const balanceRefusal = ({ source }: QuotedTransaction): Refusal =>
  new Refusal(source.kind === 'REALTIME_FUNDING' ? 'CUSTOMER_DELETED' : 'INSUFFICIENT_BALANCE');

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
  await admitParties(quote);
  const now = clock.now();
  admitPending(quote, now);
  const { transaction, writes } = executeFiled(quote, now);
  return {
    body: bodyOf(transaction),
    writes,
    refusalFor: (failed) => {
      if (failed.has('payment')) return lostToAnother();
      if (failed.has('address')) return addressMoved(quote);
      if (failed.has('balance')) return balanceRefusal(quote);
      throw new Error('A journal of a quote was there before its execution');
    },
  };
};
