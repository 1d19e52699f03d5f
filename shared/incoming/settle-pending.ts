import { clock } from '#shared/kernel/clock.ts';
import type { TransactionStatus } from '#shared/transactions/lifecycle.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { type IncomingDecision, settleIncoming } from './apply-decision.ts';

/** @throws when there is none of this uuid */
export const readIncoming = async (platformId: string, uuid: string): Promise<Transaction> => {
  const incoming = await getTransaction(platformId, uuid);
  if (incoming === undefined) throw new Error('The incoming payment is missing');
  return incoming;
};

/** Writes a decision, if no other came first. @returns the state the payment is in then */
export const settlePending = async (
  incoming: Transaction,
  decision: IncomingDecision,
): Promise<TransactionStatus> => {
  const settled = await settleIncoming(incoming, decision, clock.now().toISOString());
  return (settled ?? (await readIncoming(incoming.platformId, incoming.uuid))).status;
};
