import { leastUuidAt } from '#shared/kernel/ids.ts';
import { eventOf } from '#shared/kernel/outbox/event.ts';
import { transactionEventsOf } from '#shared/transactions/events.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { incomingPayment, processingQuote } from '../../support/payments.ts';

export const { platformId } = processingQuote;

export const words = {
  description: 'Rent of Maria',
  purposeOfPayment: 'GOODS_OR_SERVICES',
  senderCustomerInfo: { FULL_NAME: 'Maria Said', TAX_ID: '47-11' },
};

/** The retention of the unit tests is 90 days. */
export const now = Date.parse('2026-03-01T00:00:00.000Z');
export const daysAgo = (days: number): string => new Date(now - days * 86_400_000).toISOString();

/** A uuid of that day, which ends in four digits of `index`. */
export const uuidOf = (days: number, index = 0): string =>
  `${leastUuidAt(new Date(daysAgo(days))).slice(0, 15)}d02-8abc-01234567${index.toString(16).padStart(4, '0')}`;

const { checkAt: _check, ...processing } = processingQuote;

/** A quote that was paid so many days ago, or is still open. */
export const paidQuote = (days: number, index = 0, more: Partial<Transaction> = {}): Transaction => ({
  ...processing,
  status: 'COMPLETED',
  version: 3,
  past: [
    ['PENDING', daysAgo(days)],
    ['PROCESSING', daysAgo(days)],
  ],
  uuid: uuidOf(days, index),
  createdAt: daysAgo(days),
  updatedAt: daysAgo(days),
  metadata: { orderId: '4711' },
  counterpartyInformation: { FULL_NAME: 'Maria Said' },
  ...words,
  ...more,
});

const { checkAt: _due, ...incoming } = incomingPayment('COMPLETED');

/** What its receiver's platform has of such a payment. */
export const received = (days: number, more: Partial<Transaction> = {}): Transaction => ({
  ...incoming,
  uuid: uuidOf(days, 0x111),
  createdAt: daysAgo(days),
  updatedAt: daysAgo(days),
  ...words,
  counterpartyInformation: {
    FULL_NAME: 'Maria Recorded',
    TAX_ID: '47-11',
    NATIONALITY: 'ES',
    PURPOSE_OF_PAYMENT: 'GOODS_OR_SERVICES',
  },
  ...more,
});

/** The event of a payment's present state. */
export const presentEvent = (payment: Transaction) => {
  const [draft] = transactionEventsOf(undefined, payment);
  if (draft === undefined) throw new Error('The payment has no event');
  return eventOf(draft);
};
