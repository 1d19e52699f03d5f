import type { NamedWrites } from '#shared/kernel/transact.ts';
import type { PaymentOutcome } from '#shared/quotes/payment-outcome.ts';
import { outcomeWrites } from '#shared/quotes/settlement-writes.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { isQuoted, type QuotedTransaction, type Transaction } from '#shared/transactions/transaction.ts';
import type { IncomingEnd } from './writes.ts';

/** How the sender's payment ends when the receiver's does. What a bank gives back later is the receiver's. */
const senderOutcome = ({ status }: IncomingEnd, isRefunded: boolean): PaymentOutcome =>
  status === 'FAILED' ? { status, failureReason: 'QUOTE_EXECUTION_FAILED', isRefunded } : { status };

/**
 * The sender's payment behind an incoming one; undefined when a stranger sent it.
 * @throws when it should be there and is not
 */
export const readSender = async ({ counterpart }: Transaction): Promise<QuotedTransaction | undefined> => {
  if (counterpart === undefined) return undefined;
  const outgoing = await getTransaction(counterpart.platformId, counterpart.uuid);
  if (outgoing === undefined || !isQuoted(outgoing)) throw new Error('The sender of a payment is missing');
  return outgoing;
};

export interface SenderEnd {
  readonly end: IncomingEnd;
  /** False when the money cannot be had back yet. */
  readonly isRefunded: boolean;
  readonly at: string;
}

/** The writes that end the sender's payment together with the receiver's; none for a stranger's. */
export const senderWrites = (sender: QuotedTransaction | undefined, how: SenderEnd): NamedWrites =>
  sender === undefined ? {} : outcomeWrites(sender, senderOutcome(how.end, how.isRefunded), { at: how.at });
