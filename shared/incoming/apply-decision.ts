import { clock } from '#shared/kernel/clock.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import { payoutCheckAt } from '#shared/payouts/check-times.ts';
import type { TransactionStatus } from '#shared/transactions/lifecycle.ts';
import { getTransaction, movedTransaction, moveTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { type IncomingDecision, timedOut } from './decision.ts';
import { endIncoming } from './end.ts';
import { isPaidOut } from './journals.ts';

/** From here on the money is on its way to the customer's bank. The table's stream starts the workflow. */
const startPayout = async (incoming: Transaction, at: string): Promise<Transaction | undefined> => {
  const move = { status: 'PROCESSING', at, checkAt: payoutCheckAt(at) } as const;
  const isMoved = await transactIfUnchanged({ payment: moveTransaction(incoming, move) });
  return isMoved ? movedTransaction(incoming, move) : undefined;
};

/**
 * Writes the decision on an incoming payment in PENDING. The money reaches the internal account, starts on its way to
 * the customer's bank, or goes back to a sender who is a customer of this service. The first decision wins.
 *
 * @returns the payment after this decision; undefined when another decision was written before
 */
export const applyDecision = async (
  incoming: Transaction,
  decision: IncomingDecision,
): Promise<Transaction | undefined> => {
  if (incoming.status !== 'PENDING') return undefined;
  const at = clock.now().toISOString();
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

/** @throws when no payment has this uuid */
export const readIncoming = async (platformId: string, uuid: string): Promise<Transaction> => {
  const incoming = await getTransaction(platformId, uuid);
  if (incoming === undefined) throw new Error('The incoming payment is missing');
  return incoming;
};

/** Writes a decision unless another one was written before. @returns the status afterwards */
export const statusAfterDecision = async (
  incoming: Transaction,
  decision: IncomingDecision,
): Promise<TransactionStatus> => {
  const decided = await applyDecision(incoming, decision);
  return (decided ?? (await readIncoming(incoming.platformId, incoming.uuid))).status;
};

/** Fails a payment on which nobody has decided. Repeating it changes nothing. @returns the status afterwards */
export const timeOutApproval = async (platformId: string, uuid: string): Promise<TransactionStatus> => {
  const incoming = await readIncoming(platformId, uuid);
  return incoming.status === 'PENDING' ? statusAfterDecision(incoming, timedOut) : incoming.status;
};
