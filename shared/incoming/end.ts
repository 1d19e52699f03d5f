import { lostRace } from '#shared/kernel/change-with-retry.ts';
import { type Commit, commitPlain } from '#shared/kernel/commit.ts';
import { type NamedWrites, prefixed } from '#shared/kernel/transact.ts';
import type { PaymentOutcome } from '#shared/payouts/payment-outcome.ts';
import { outcomeWrites, type SettlementWrite } from '#shared/quotes/settlement-writes.ts';
import { isOpen } from '#shared/transactions/lifecycle.ts';
import { getTransaction, movedTransaction } from '#shared/transactions/store.ts';
import { isQuoted, type QuotedTransaction, type Transaction } from '#shared/transactions/transaction.ts';
import type { ReceiverWrites } from './receiver.ts';
import { endingWrites, type IncomingEnd, moveOf } from './writes.ts';

/**
 * The sender's payment behind an incoming one; undefined when the sender is not a customer of this service.
 * @throws when the payment names a sender's payment that does not exist
 */
const readSender = async ({ counterpart }: Transaction): Promise<QuotedTransaction | undefined> => {
  if (counterpart === undefined) return undefined;
  const outgoing = await getTransaction(counterpart.platformId, counterpart.uuid);
  if (outgoing === undefined || !isQuoted(outgoing)) throw new Error('The sender of a payment is missing');
  return outgoing;
};

/** The end of the sender's payment that belongs to an end of the receiver's. */
const senderOutcome = ({ status }: IncomingEnd, isRefunded: boolean): PaymentOutcome =>
  status === 'FAILED' ? { status, failureReason: 'QUOTE_EXECUTION_FAILED', isRefunded } : { status };

interface SenderEnd {
  readonly end: IncomingEnd;
  readonly isRefunded: boolean;
  readonly at: string;
}

const senderWrites = (
  sender: QuotedTransaction | undefined,
  { end, isRefunded, at }: SenderEnd,
): NamedWrites<`sender.${SettlementWrite}`> =>
  sender === undefined
    ? {}
    : prefixed('sender', outcomeWrites(sender, senderOutcome(end, isRefunded), { at }));

/**
 * Another writer was first, so the payment must have moved. If it has not, the two payments would stay apart for
 * ever.
 */
const assertMoved = async (
  { platformId, uuid, version }: Transaction,
  cause?: unknown,
): Promise<undefined> => {
  const present = await getTransaction(platformId, uuid);
  if (present === undefined || present.version === version) {
    throw new Error('An incoming payment and its sender disagree', { cause });
  }
};

export interface EndOptions {
  /** False when the money of a failed payout cannot be had back yet: then the sender's refund fails, too. */
  readonly isRefunded?: boolean;
  /** Checks of the facts that decided on this end. */
  readonly checks?: ReceiverWrites;
  /** Of a request that may have an Idempotency-Key. */
  readonly commit?: Commit<Transaction>;
}

/** An end that no changed fact can stop: it has no checks. */
const offRampFailed: IncomingEnd = { status: 'FAILED', failureReason: 'OFFRAMP_FAILED' };

/**
 * Ends an open incoming payment. The payment of a sender who is a customer of this service ends in the same
 * transaction. When the receiver's account cannot hold the money, the payment fails with OFFRAMP_FAILED instead.
 *
 * @param at ISO 8601
 * @returns the payment after this end; undefined when another end was written before; lostRace when one of `checks`
 * failed, so that the caller has to decide again
 */
export const tryToEnd = async (
  incoming: Transaction,
  end: IncomingEnd,
  at: string,
  { isRefunded = true, checks = {}, commit = commitPlain }: EndOptions = {},
): Promise<Transaction | undefined | typeof lostRace> => {
  const sender = await readSender(incoming);
  if (sender !== undefined && !isOpen(sender.status)) return assertMoved(incoming);
  const ended = movedTransaction(incoming, moveOf(end, at));
  const writes = {
    ...endingWrites(incoming, end, at),
    ...senderWrites(sender, { end, isRefunded, at }),
    ...checks,
  };
  const failed = await commit(writes, ended);
  if (failed === undefined) return ended;
  if (failed.has('payment')) return undefined;
  if (failed.has('customer') || failed.has('deposit')) return lostRace;
  if (end.status !== 'COMPLETED' || !failed.has('balance')) return assertMoved(incoming, failed);
  return tryToEnd(incoming, offRampFailed, at, { commit });
};

/** The same for an end that depends on no other facts. @returns undefined when another end was written before */
export const endIncoming = async (
  incoming: Transaction,
  end: IncomingEnd,
  at: string,
  options: Pick<EndOptions, 'isRefunded' | 'commit'> = {},
): Promise<Transaction | undefined> => {
  const ended = await tryToEnd(incoming, end, at, options);
  if (ended === lostRace) throw new Error('An end without checks cannot lose to them');
  return ended;
};
