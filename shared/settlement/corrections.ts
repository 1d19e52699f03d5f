import type { Resolution } from '#shared/contradictions/contradiction.ts';
import { arrivalJournals, returnedPayoutJournal } from '#shared/incoming/journals.ts';
import { type NamedWrites, prefixed } from '#shared/kernel/transact.ts';
import { postJournal, postTogether } from '#shared/ledger/store.ts';
import type { PaymentOutcome } from '#shared/payouts/payment-outcome.ts';
import { correctionJournal } from '#shared/quotes/journals.ts';
import { outcomeWrites as quoteWrites } from '#shared/quotes/settlement-writes.ts';
import { correctToCompleted } from '#shared/transactions/correct.ts';
import { hasFailed } from '#shared/transactions/lifecycle.ts';
import { getTransaction, moveTransaction } from '#shared/transactions/store.ts';
import { externalSourceUuid, isQuoted, type Transaction } from '#shared/transactions/transaction.ts';
import { transferCorrection, outcomeWrites as transferWrites } from '#shared/transfers/settle.ts';
import { collectionJournal, takenBack } from '#shared/transfers/settle-collection.ts';

/** The writes that give a payment the other end, with all its money. */
export interface Correction {
  readonly writes: NamedWrites;
  /** When an account cannot take a refund: the money stays in clearing, and an alarm calls people. */
  readonly instead?: NamedWrites;
  /** What it means when an open account refuses the money. */
  readonly ifRefused: 'NOT_COVERED' | 'FULL';
}

const notMade = (isRefunded: boolean): PaymentOutcome => ({
  status: 'FAILED',
  failureReason: 'COUNTERPARTY_POST_TX_FAILED',
  isRefunded,
});

/** As if the bank had returned it. */
const undone = (payment: Transaction, at: string): Correction => {
  if (isQuoted(payment)) {
    const writesOf = (isRefunded: boolean) => quoteWrites(payment, notMade(isRefunded), { at });
    return { writes: writesOf(true), instead: writesOf(false), ifRefused: 'FULL' };
  }
  if (payment.type === 'OUTGOING') {
    const writesOf = (isRefunded: boolean) => transferWrites(payment, notMade(isRefunded), at);
    return { writes: writesOf(true), instead: writesOf(false), ifRefused: 'FULL' };
  }
  if (externalSourceUuid(payment) !== undefined) {
    return { writes: takenBack(payment, at), ifRefused: 'NOT_COVERED' };
  }
  const failed = moveTransaction(payment, { status: 'FAILED', failureReason: 'OFFRAMP_FAILED', at });
  const credit = postJournal(returnedPayoutJournal(payment, at), { openTransactions: 0 });
  return { writes: { payment: failed, ...credit }, instead: { payment: failed }, ifRefused: 'FULL' };
};

/** What was refunded leaves again. Money that never came back is with the bank already. */
const debitedAgain = (payment: Transaction, at: string): NamedWrites => {
  const moved = { payment: correctToCompleted(payment, at) };
  if (payment.refund?.status !== 'COMPLETED') return moved;
  const journal = isQuoted(payment) ? correctionJournal(payment, at) : transferCorrection(payment, at);
  return { ...moved, ...postJournal(journal, { openTransactions: 0 }) };
};

/** A sender who is a customer of this service was refunded together with the receiver's failure, and pays again. */
const senderWrites = async ({ counterpart }: Transaction, at: string): Promise<NamedWrites> => {
  if (counterpart === undefined) return {};
  const sender = await getTransaction(counterpart.platformId, counterpart.uuid);
  if (sender === undefined) throw new Error('The sender of a payment is missing');
  return hasFailed(sender.status) ? prefixed('sender', debitedAgain(sender, at)) : {};
};

const madeAfterAll = async (payment: Transaction, at: string): Promise<Correction> => {
  if (payment.type === 'OUTGOING') return { writes: debitedAgain(payment, at), ifRefused: 'NOT_COVERED' };
  const moved = { payment: correctToCompleted(payment, at) };
  if (externalSourceUuid(payment) !== undefined) {
    const credit = postJournal(collectionJournal(payment, 'TRANSFER', at), { openTransactions: 0 });
    return { writes: { ...moved, ...credit }, ifRefused: 'FULL' };
  }
  const passedOn = postTogether(arrivalJournals(payment, at), { openTransactions: 0 });
  const writes = { ...moved, ...passedOn, ...(await senderWrites(payment, at)) };
  return { writes, ifRefused: 'NOT_COVERED' };
};

/** Undefined when the payment has this end already. @param at ISO 8601 */
export const correctionOf = async (
  payment: Transaction,
  outcome: Resolution,
  at: string,
): Promise<Correction | undefined> => {
  if (outcome === 'FAILED') return payment.status === 'COMPLETED' ? undone(payment, at) : undefined;
  return hasFailed(payment.status) ? madeAfterAll(payment, at) : undefined;
};
