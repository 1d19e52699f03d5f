import { ApiError } from '#shared/kernel/errors.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { isQuoted, type QuotedTransaction, type Transaction } from './transaction.ts';

/** A payment that can be cancelled: nobody has sent its money on. */
export type Cancellable =
  /** Nothing was debited. */
  | { readonly kind: 'QUOTE'; readonly quote: QuotedTransaction }
  /** A transfer whose outcome is still to come. One that goes out was debited. */
  | { readonly kind: 'TRANSFER'; readonly transfer: Transaction };

const notCancellable = ({ uuid, type, status, updatedAt }: Transaction, message: string): ApiError =>
  new ApiError('TRANSACTION_NOT_CANCELLABLE', {
    message,
    details: { transactionId: formatId('Transaction', uuid), type, status, updatedAt },
  });

/** @throws ApiError TRANSACTION_NOT_CANCELLABLE when the payment has left, has ended, or is not the platform's to cancel */
export const validateCancellation = (transaction: Transaction): Cancellable => {
  const { status } = transaction;
  if (status !== 'PENDING') {
    throw notCancellable(transaction, `The payment is ${status}; only a PENDING one can be cancelled.`);
  }
  if (isQuoted(transaction)) return { kind: 'QUOTE', quote: transaction };
  if (transaction.source.kind !== 'UMA_ADDRESS') return { kind: 'TRANSFER', transfer: transaction };
  throw notCancellable(
    transaction,
    'The payment comes from a UMA address and waits for your decision; refuse it with POST /transactions/{transactionId}/reject.',
  );
};
