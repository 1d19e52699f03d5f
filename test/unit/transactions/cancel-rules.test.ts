import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/kernel/errors.ts';
import { validateCancellation } from '#shared/transactions/cancel-rules.ts';
import { transactionStatuses } from '#shared/transactions/lifecycle.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { pendingQuote } from '../payments/quotes/executable-quote.ts';
import { incomingPayment, pendingTransfer } from '../support/payments.ts';

/** What may be cancelled, or the error's code and details. */
const outcome = (transaction: Transaction): unknown => {
  try {
    return validateCancellation(transaction).kind;
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, ...error.details };
    throw error;
  }
};

const refused = ({ uuid, type, updatedAt }: Transaction, status: string) => ({
  code: 'TRANSACTION_NOT_CANCELLABLE',
  transactionId: `Transaction:${uuid}`,
  type,
  status,
  updatedAt,
});

describe('a payment', () => {
  it.each([
    ['quote that nobody has executed', pendingQuote, 'QUOTE'],
    ['transfer out', pendingTransfer('OUTGOING'), 'TRANSFER'],
    ['transfer in', pendingTransfer('INCOMING'), 'TRANSFER'],
  ])('in PENDING can be cancelled: a %s', (_what, transaction, kind) => {
    expect(outcome(transaction)).toBe(kind);
  });

  it.each(transactionStatuses.filter((status) => status !== 'PENDING'))(
    'in %s cannot be cancelled',
    (status) => {
      for (const payment of [pendingQuote, pendingTransfer('OUTGOING'), pendingTransfer('INCOMING')]) {
        expect(outcome({ ...payment, status })).toEqual(refused(payment, status));
      }
    },
  );

  it('that waits for approval is rejected, not cancelled', () => {
    const waiting = incomingPayment('PENDING');

    expect(outcome(waiting)).toEqual(refused(waiting, 'PENDING'));
    expect(() => validateCancellation(waiting)).toThrow('/reject');
  });
});
