import { describe, expect, it } from 'vitest';
import { eventIdOf } from '#shared/kernel/outbox/event.ts';
import { transactionEventsOf } from '#shared/transactions/events.ts';
import { pastEventsOf, statesOf } from '#shared/transactions/history.ts';
import { movedTransaction } from '#shared/transactions/store.ts';
import type { Refund, Transaction } from '#shared/transactions/transaction.ts';
import { pendingQuote } from '../payments/quotes/executable-quote.ts';
import { incomingPayment } from '../support/payments.ts';

const [executedAt, arrivedAt, returnedAt] = [
  '2025-10-13T12:00:05.000Z',
  '2025-10-13T12:00:06.000Z',
  '2025-10-13T12:00:11.000Z',
];
const refund: Refund = {
  reference: 'R1',
  initiatedAt: returnedAt,
  settledAt: returnedAt,
  status: 'COMPLETED',
};

const executed = movedTransaction(pendingQuote, { status: 'PROCESSING', at: executedAt });
const arrived = movedTransaction(executed, { status: 'COMPLETED', at: arrivedAt, settledAt: arrivedAt });
const returned = movedTransaction(arrived, { status: 'FAILED', at: returnedAt, refund });

describe('the history of a payment', () => {
  it('has each state with its time and its version', () => {
    expect(statesOf(returned)).toEqual([
      { status: 'PENDING', at: pendingQuote.createdAt, version: 1 },
      { status: 'PROCESSING', at: executedAt, version: 2 },
      { status: 'COMPLETED', at: arrivedAt, version: 3 },
      { status: 'FAILED', at: returnedAt, version: 4 },
    ]);
  });

  it('of a payment that has not changed takes no place', () => {
    expect(pendingQuote).not.toHaveProperty('past');
    expect(statesOf(pendingQuote)).toEqual([{ status: 'PENDING', at: pendingQuote.createdAt, version: 1 }]);
  });
});

describe('the events of a history', () => {
  const idsOf = (before: Transaction | undefined, after: Transaction): string[] =>
    transactionEventsOf(before, after).map(eventIdOf);

  it('are those that the changes made', () => {
    const made = [
      ...idsOf(undefined, pendingQuote),
      ...idsOf(pendingQuote, executed),
      ...idsOf(executed, arrived),
      ...idsOf(arrived, returned),
    ];

    expect(pastEventsOf(returned).map(eventIdOf)).toEqual(made);
    expect(made).toHaveLength(5);
  });

  it('contain the question for approval, which no change makes', () => {
    const waiting = incomingPayment('PENDING');

    expect(transactionEventsOf(undefined, waiting)).toEqual([]);
    expect(pastEventsOf(waiting).map(({ type }) => type)).toEqual(['INCOMING_PAYMENT_PENDING']);
  });
});
