import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import type { SavedAnswer } from '#shared/kernel/http/answer.ts';
import { runIdempotent } from '#shared/kernel/http/idempotency.ts';
import type { Idempotency } from '#shared/kernel/http/idempotency-key.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import type { Commit } from '#shared/kernel/table/transact.ts';
import { cancelledQuote } from '#shared/payments/quotes/settle.ts';
import { cancelledTransfer } from '#shared/payments/transfers/settle.ts';
import { type Cancellable, validateCancellation } from '#shared/transactions/cancel-rules.ts';
import { getTransaction, movedTransaction, withExpiryDecided } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { transactionView } from '#shared/transactions/view.ts';

const endOf = (payment: Cancellable, at: string) =>
  payment.kind === 'QUOTE' ? cancelledQuote(payment.quote, at) : cancelledTransfer(payment.transfer, at);

const tryToCancel = async (
  { platformId }: Idempotency,
  uuid: string,
  commit: Commit<Transaction>,
): Promise<Transaction | typeof lostRace> => {
  const stored = await getTransaction(platformId, uuid);
  if (stored === undefined) throw new ApiError('TRANSACTION_NOT_FOUND');
  const now = clock.now();
  const transaction = await withExpiryDecided(stored, now);
  const { move, writes } = endOf(validateCancellation(transaction), now.toISOString());
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
 * @throws ApiError TRANSACTION_NOT_FOUND, TRANSACTION_NOT_CANCELLABLE
 */
export const cancelPayment = (idempotency: Idempotency, uuid: string): Promise<SavedAnswer> =>
  runIdempotent(idempotency, { viewOf: transactionView }, (commit) =>
    changeWithRetry(() => tryToCancel(idempotency, uuid, commit)),
  );
