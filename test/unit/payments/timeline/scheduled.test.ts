import { describe, expect, it } from 'vitest';
import { nextEntries } from '#shared/payments/timeline/next-entries.ts';
import { pastEntries } from '#shared/payments/timeline/past-entries.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { sentTransfer } from '../../support/payments.ts';
import { pendingQuote } from '../quotes/executable-quote.ts';

const executeAt = '2025-11-01T09:00:00.000Z';
const schedule = { executeAt };
const { createdAt } = pendingQuote;
const transfer: Transaction = { ...sentTransfer, status: 'PENDING', schedule };
const quote: Transaction = { ...pendingQuote, schedule: { executeAt, maxRateDeviationBps: 50 } };

const changed = (payment: Transaction, change: Partial<Transaction>): Transaction => ({
  ...payment,
  updatedAt: executeAt,
  version: 2,
  past: [['PENDING', createdAt]],
  ...change,
});
const past = (transaction: Transaction): string[] =>
  pastEntries({ transaction, journals: [], deliveries: [] }).map(({ at, title }) => `${at} ${title}`);
const next = (transaction: Transaction): string[] =>
  nextEntries({ transaction, journals: [], deliveries: [] }, new Date(createdAt)).map(
    ({ at, title }) => `${at} ${title}`,
  );

describe('the timeline of a scheduled payment', () => {
  it.each([
    ['transfer', transfer, `${createdAt} The transfer of 100.00 USD was ordered for ${executeAt}`],
    ['quote', quote, `${createdAt} The quote was ordered for ${executeAt}`],
  ])('says when a %s was ordered and when it is made', (_what, payment, ordered) => {
    expect(past(payment)).toEqual([ordered]);
    expect(next(payment)).toEqual([
      `${executeAt} The payment is made within a minute, unless you cancel it before`,
    ]);
  });

  it('says that the transfer left at its time', () => {
    expect(past(changed(transfer, { status: 'PROCESSING' })).slice(1)).toEqual([
      `${executeAt} The transfer of 100.00 USD started`,
      `${executeAt} Started to pay out 100.00 USD`,
    ]);
  });

  it('says what stood in the way', () => {
    const failureDetail = { code: 'INSUFFICIENT_BALANCE', message: 'The account holds 3.' };
    const failed = changed(transfer, {
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
      failureDetail,
    });

    expect(past(failed).at(-1)).toBe(
      `${executeAt} The payment could not be made at its time. The account holds 3.`,
    );
    expect(next(failed)).toEqual([]);
  });

  it.each<[string, Transaction, string]>([
    [
      'cancelled transfer',
      changed(transfer, { status: 'REJECTED', cancelled: true }),
      'You cancelled the transfer before its time',
    ],
    ['cancelled quote', changed(quote, { status: 'EXPIRED', cancelled: true }), 'You cancelled the quote'],
    [
      'quote that an outage outlasted',
      changed(quote, { status: 'EXPIRED' }),
      'The service could not execute the quote within a day after its time',
    ],
  ])('names the end of a %s', (_what, payment, title) => {
    expect(past(payment).at(-1)).toContain(title);
  });
});
