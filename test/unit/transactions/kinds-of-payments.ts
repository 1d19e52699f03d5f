import type { Transaction } from '#shared/transactions/transaction.ts';
import { pendingQuote } from '../payments/quotes/executable-quote.ts';
import { incomingPayment, pendingTransfer, processingQuote, sentTransfer } from '../support/payments.ts';

const { platformId } = pendingQuote;
export const later = '2025-10-13T12:01:00.000Z';
export const latest = '2025-10-13T12:02:00.000Z';

export const refund = {
  reference: '01K7EQ2ZF0FAR8VTCEW0N1W6RN',
  initiatedAt: later,
  settledAt: latest,
  status: 'COMPLETED',
  reason: 'TRANSACTION_FAILED',
} as const;

const returned: Transaction = {
  ...processingQuote,
  status: 'FAILED',
  past: [
    ['PENDING', '2025-10-13T12:00:00.000Z'],
    ['PROCESSING', later],
    ['COMPLETED', later],
  ],
  checkAt: undefined,
  updatedAt: latest,
  settledAt: later,
  failureReason: 'COUNTERPARTY_POST_TX_FAILED',
  refund,
};

/** Payments whose parts the small form leaves out, or must not. */
export const kinds: readonly (readonly [string, Transaction])[] = [
  ['a quote that waits', pendingQuote],
  ['an executed quote', processingQuote],
  ['a quote that the bank returned', returned],
  ['a transfer that waits', pendingTransfer('OUTGOING')],
  ['a transfer in that waits', pendingTransfer('INCOMING')],
  ['a transfer on its way', sentTransfer],
  ['an incoming payment', incomingPayment('PENDING')],
  ['an incoming payment that goes on', incomingPayment('PROCESSING', true)],
  [
    'a payment of the platform itself',
    { ...sentTransfer, ownerUuid: platformId, ownerId: `Platform:${platformId}` },
  ],
  ['a payment made after its id', { ...sentTransfer, createdAt: later }],
  ['a payment with times of another spelling', { ...sentTransfer, updatedAt: '2025-10-13T12:01:00Z' }],
  ['a payment whose amounts name other currencies', { ...sentTransfer, sentCurrency: 'MXN' }],
  ['a payment whose owner has another name', { ...sentTransfer, ownerId: 'Customer:somebody' }],
];

/** Starts a payment on its way, to another currency. */
export const move = {
  status: 'PROCESSING',
  at: later,
  checkAt: latest,
  destination: { ...pendingQuote.destination, currency: 'MXN' },
} as const;
