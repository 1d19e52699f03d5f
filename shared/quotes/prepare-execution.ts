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
import { admitPending, admitReceiver, admitSender, overtaken } from './admit-execution.ts';
import { type Execution, executeFiled } from './execute.ts';

/** A quote of the platform. @throws Refusal QUOTE_NOT_FOUND */
export const requireQuote = async (platformId: string, uuid: string): Promise<QuotedTransaction> => {
  const transaction = await getTransaction(platformId, uuid);
  if (transaction === undefined || !isQuoted(transaction)) throw new Refusal('QUOTE_NOT_FOUND');
  return transaction;
};

/** Reads both sides in one round trip: each may have changed since the quote was made. @throws Refusal */
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

/** Money in an account must cover the payment; money sent for it does, unless the account was closed meanwhile. */
const balanceRefusal = ({ source }: QuotedTransaction): Refusal =>
  new Refusal(source.kind === 'REALTIME_FUNDING' ? 'CUSTOMER_DELETED' : 'INSUFFICIENT_BALANCE');

/**
 * Decides on executing a quote that was filed before; the caller commits. `bodyOf` makes the answer from the
 * transaction as it is then.
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
      if (failed.has('payment')) return overtaken();
      if (failed.has('balance')) return balanceRefusal(quote);
      throw new Error('A journal of a quote was there before its execution');
    },
  };
};
