import { formatId } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { isQuoted, type QuotedTransaction, type Transaction, withExpiryApplied } from './transaction.ts';

/** A payment that can be cancelled: nobody has sent its money on. */
export type Cancellable =
  /** Nothing was debited. */
  | { readonly kind: 'QUOTE'; readonly quote: QuotedTransaction }
  /** A transfer whose outcome is still to come. One that goes out was debited. */
  | { readonly kind: 'TRANSFER'; readonly transfer: Transaction };

const notCancellable = ({ uuid, type, status, updatedAt }: Transaction, message: string): Refusal =>
  new Refusal('TRANSACTION_NOT_CANCELLABLE', {
    message,
    details: { transactionId: formatId('Transaction', uuid), type, status, updatedAt },
  });

/** @throws Refusal TRANSACTION_NOT_CANCELLABLE when the payment has left, has ended, or is not the platform's to cancel */
export const admitCancellation = (stored: Transaction, now: Date): Cancellable => {
  const transaction = withExpiryApplied(stored, now);
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
