import { describe, expect, it } from 'vitest';
import { Refusal } from '#shared/kernel/refusal.ts';
import { admitCancellation } from '#shared/transactions/cancel-rules.ts';
import { transactionStatuses } from '#shared/transactions/lifecycle.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { pendingQuote } from '../quotes/executable-quote.ts';
import { incomingPayment, pendingTransfer } from '../support/payments.ts';

const inTime = new Date('2025-10-13T12:00:01.000Z');
const tooLate = new Date(pendingQuote.quote.expiresAt);

/** What may be cancelled, or the refusal's code and details. */
const outcome = (transaction: Transaction, now = inTime): unknown => {
  try {
    return admitCancellation(transaction, now).kind;
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, ...error.details };
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

  it('whose quote is over cannot be cancelled, whatever is stored', () => {
    expect(outcome(pendingQuote, tooLate)).toEqual(refused(pendingQuote, 'EXPIRED'));
  });

  it('that waits for approval is rejected, not cancelled', () => {
    const waiting = incomingPayment('PENDING');

    expect(outcome(waiting)).toEqual(refused(waiting, 'PENDING'));
    expect(() => admitCancellation(waiting, inTime)).toThrow('/reject');
  });
});
