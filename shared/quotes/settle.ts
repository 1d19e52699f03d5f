import { log } from '#shared/kernel/log.ts';
import { tryTransact } from '#shared/kernel/transact.ts';
import type { QuotedTransaction, Transaction } from '#shared/transactions/transaction.ts';
import { outcomeInstead } from './payment-outcome.ts';
import { outcomeWrites, type PaymentOutcome } from './settlement-writes.ts';

/**
 * Tells operators of a refund that failed: a metric counts lines with this code (infra/constructs/failed-refunds.ts). A
 * payment may be told of more than once, never not at all: whoever finds it so tells again.
 */
export const reportFailedRefund = ({ platformId, uuid, refund }: Transaction): void => {
  if (refund?.status !== 'FAILED') return;
  log.error({ operation: 'settlePayment', code: 'REFUND_FAILED', platformId, transactionId: uuid });
};

/**
 * Records how an executed quote ended, with all that follows for the books, in one transaction. Undefined when another
 * outcome was written before; else the outcome that was recorded, which is another one where an account refused it.
 *
 * @param at ISO 8601
 */
export const settlePayment = async (
  transaction: QuotedTransaction,
  outcome: PaymentOutcome,
  at: string,
): Promise<PaymentOutcome | undefined> => {
  const failed = await tryTransact(outcomeWrites(transaction, outcome, { at }));
  if (failed === undefined) return outcome;
  if (failed.has('payment')) return undefined;
  const instead = outcomeInstead(outcome);
  if (instead === undefined) throw failed;
  return settlePayment(transaction, instead, at);
};
