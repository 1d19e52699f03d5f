import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import { clock } from '#shared/kernel/clock.ts';
import type { Commit } from '#shared/kernel/commit.ts';
import type { SavedAnswer } from '#shared/kernel/http/answer.ts';
import type { Once } from '#shared/kernel/http/idempotency-key.ts';
import { workOnce } from '#shared/kernel/idempotency.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { cancelledQuote } from '#shared/quotes/settle.ts';
import { admitCancellation, type Cancellable } from '#shared/transactions/cancel-rules.ts';
import { getTransaction, movedTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { transactionView } from '#shared/transactions/view.ts';
import { cancelledTransfer } from '#shared/transfers/settle.ts';

const endOf = (payment: Cancellable, at: string) =>
  payment.kind === 'QUOTE' ? cancelledQuote(payment.quote, at) : cancelledTransfer(payment.transfer, at);

const tryToCancel = async (
  { platformId }: Once,
  uuid: string,
  commit: Commit<Transaction>,
): Promise<Transaction | typeof lostRace> => {
  const transaction = await getTransaction(platformId, uuid);
  if (transaction === undefined) throw new Refusal('TRANSACTION_NOT_FOUND');
  const now = clock.now();
  const { move, writes } = endOf(admitCancellation(transaction, now), now.toISOString());
  const cancelled = movedTransaction(transaction, move);
  const failed = await commit<string>(writes, cancelled);
  if (failed === undefined) return cancelled;
  // The payment left or ended in this moment: the next attempt reads how, and refuses.
  if (failed.has('payment')) return lostRace;
  throw failed;
};

/**
 * Cancels a payment that has not left yet, in one write with the refund of what was debited. Of a cancellation, an
 * execution, an expiry and a delayed outcome at the same moment, one is written.
 *
 * @throws Refusal TRANSACTION_NOT_FOUND, TRANSACTION_NOT_CANCELLABLE
 */
export const cancelPayment = (once: Once, uuid: string): Promise<SavedAnswer> =>
  workOnce(once, { viewOf: transactionView }, (commit) =>
    changeWithRetry(() => tryToCancel(once, uuid, commit)),
  );
