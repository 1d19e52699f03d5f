import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import { movedTransaction, moveTransaction } from '#shared/transactions/store.ts';
import type { FailureReason, Transaction } from '#shared/transactions/transaction.ts';
import { endIncoming } from './end.ts';
import { isPaidOut } from './journals.ts';
import { payoutCheckAt } from './times.ts';

/** What becomes of an incoming payment that waits for its platform. */
export type IncomingDecision =
  | { readonly kind: 'APPROVED' }
  | { readonly kind: 'REJECTED' }
  | { readonly kind: 'FAILED'; readonly failureReason: FailureReason };

/** The money is on its way to the customer's bank from here on; the stream starts its execution. */
const startPayout = async (incoming: Transaction, at: string): Promise<Transaction | undefined> => {
  const move = { status: 'PROCESSING', at, checkAt: payoutCheckAt(at) } as const;
  const isMoved = await transactIfUnchanged({ payment: moveTransaction(incoming, move) });
  return isMoved ? movedTransaction(incoming, move) : undefined;
};

/**
 * Writes the decision on an incoming payment that is PENDING: the money arrives, sets out for the customer's bank, or goes
 * back to a sender of ours. Of any number of decisions, done any number of times, one is written.
 *
 * @param at ISO 8601
 * @returns the payment as the decision left it; undefined when another decision came first
 */
export const settleIncoming = async (
  incoming: Transaction,
  decision: IncomingDecision,
  at: string,
): Promise<Transaction | undefined> => {
  if (incoming.status !== 'PENDING') return undefined;
  switch (decision.kind) {
    case 'APPROVED':
      return isPaidOut(incoming)
        ? startPayout(incoming, at)
        : endIncoming(incoming, { status: 'COMPLETED' }, at);
    case 'REJECTED':
      return endIncoming(incoming, { status: 'REJECTED' }, at);
    case 'FAILED':
      return endIncoming(incoming, { status: 'FAILED', failureReason: decision.failureReason }, at);
  }
};
