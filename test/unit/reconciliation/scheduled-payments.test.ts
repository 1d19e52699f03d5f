import { describe, expect, it } from 'vitest';
import { clearingJournal } from '#shared/ledger/journal.ts';
import { countedAsOpen } from '#shared/reconciliation/check-owners.ts';
import { paymentProblems } from '#shared/reconciliation/payment-problems.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { pendingQuote } from '../payments/quotes/executable-quote.ts';
import { ownAccount, sentTransfer } from '../support/payments.ts';

const executeAt = '2025-11-01T09:00:00.000Z';
const { checkAt: _check, ...ended } = sentTransfer;
const waiting: Transaction = { ...sentTransfer, status: 'PENDING', schedule: { executeAt } };
const quote: Transaction = {
  ...pendingQuote,
  schedule: { executeAt, maxRateDeviationBps: 50 },
  quote: { ...pendingQuote.quote, expiresAt: '2025-11-02T09:00:00.000Z' },
};
const at = {
  updatedAt: executeAt,
  version: 2,
  past: [['PENDING', waiting.createdAt]],
} satisfies Partial<Transaction>;
const failed: Transaction = {
  ...ended,
  ...at,
  schedule: { executeAt },
  status: 'FAILED',
  failureReason: 'QUOTE_EXECUTION_FAILED',
};
const debit = clearingJournal({
  platformId: waiting.platformId,
  accountUuid: ownAccount,
  currency: 'USD',
  amountMinor: -10_000n,
  sourceUuid: waiting.uuid,
  purpose: 'TRANSFER',
  at: executeAt,
});

describe('the check of the ledger finds a scheduled payment', () => {
  it.each<[string, Transaction]>([
    ['that waits', waiting],
    ['that waits as a quote', quote],
    ['that failed at its time', failed],
    ['that was cancelled', { ...failed, status: 'REJECTED', failureReason: undefined, cancelled: true }],
  ])('%s sound without a journal, and wrong with one', (_what, payment) => {
    expect(paymentProblems(payment, [])).toEqual([]);
    expect(paymentProblems(payment, [debit]).map(({ kind }) => kind)).toEqual(['PAYMENT_JOURNALS']);
  });

  it('that left sound with its debit, and wrong without', () => {
    const left: Transaction = { ...sentTransfer, ...at, schedule: { executeAt } };

    expect(paymentProblems(left, [debit])).toEqual([]);
    expect(paymentProblems(left, []).map(({ kind }) => kind)).toEqual(['PAYMENT_JOURNALS']);
  });

  it('that failed on its way wrong without a refund', () => {
    const past: Transaction['past'] = [...at.past, ['PROCESSING', executeAt]];

    expect(paymentProblems({ ...failed, past, version: 3 }, [debit]).map(({ says }) => says)).toContain(
      'it is FAILED without a refund',
    );
  });

  it('open on no account before its time', () => {
    expect(countedAsOpen(waiting)).toBeUndefined();
    expect(countedAsOpen(quote)).toBeUndefined();
    expect(countedAsOpen({ ...sentTransfer, ...at, schedule: { executeAt } })).toBe(ownAccount);
  });
});
