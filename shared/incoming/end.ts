import { prefixed, tryTransact } from '#shared/kernel/transact.ts';
import { isOpen } from '#shared/transactions/lifecycle.ts';
import { getTransaction, movedTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { readSender, senderWrites } from './sender.ts';
import { endingWrites, endOf, type IncomingEnd } from './writes.ts';

export interface EndOptions {
  /** False when the money of a failed payout cannot be had back yet: the sender's refund fails, too. */
  readonly isRefunded?: boolean;
}

/** Someone else was first: then the payment has moved. Anything else would leave the two sides apart for ever. */
const lost = async ({ platformId, uuid, version }: Transaction, cause?: unknown): Promise<undefined> => {
  const present = await getTransaction(platformId, uuid);
  if (present === undefined || present.version === version) {
    throw new Error('An incoming payment and its sender disagree', { cause });
  }
};

/**
 * Ends an open incoming payment, with its sender's where that is one of ours, in one transaction. When the customer's
 * account cannot hold the money, the payment fails with OFFRAMP_FAILED instead.
 *
 * @param at ISO 8601
 * @returns the payment as it is now; undefined when another end came first
 */
export const endIncoming = async (
  incoming: Transaction,
  end: IncomingEnd,
  at: string,
  { isRefunded = true }: EndOptions = {},
): Promise<Transaction | undefined> => {
  const sender = await readSender(incoming);
  if (sender !== undefined && !isOpen(sender.status)) return lost(incoming);
  const failed = await tryTransact({
    ...endingWrites(incoming, end, at),
    ...prefixed('sender', senderWrites(sender, { end, isRefunded, at })),
  });
  if (failed === undefined) return movedTransaction(incoming, endOf(end, at));
  if (failed.has('payment')) return undefined;
  if (end.status !== 'COMPLETED' || !failed.has('balance')) return lost(incoming, failed);
  return endIncoming(incoming, { status: 'FAILED', failureReason: 'OFFRAMP_FAILED' }, at);
};
