import { expect, it } from 'vitest';
import type { ReconciliationException } from '#shared/payments/reconciliation-exceptions/reconciliation-exception.ts';
import { pastEntries } from '#shared/payments/timeline/past-entries.ts';
import { transactionEventsOf } from '#shared/transactions/events.ts';
import { pastEventsOf } from '#shared/transactions/history.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { sentTransfer } from '../../support/payments.ts';

const at = (minute: number): string => `2025-10-13T12:0${minute}:00.000Z`;
const { checkAt: _check, ...sent } = sentTransfer;

const refund = { reference: 'R', initiatedAt: at(1), settledAt: at(1), status: 'COMPLETED' } as const;
const failed: Transaction = {
  ...sent,
  status: 'FAILED',
  failureReason: 'QUOTE_EXECUTION_FAILED',
  refund: { ...refund, reason: 'TRANSACTION_FAILED' },
  version: 2,
  past: [['PROCESSING', sent.createdAt]],
  updatedAt: at(1),
};
const corrected: Transaction = {
  ...sent,
  status: 'COMPLETED',
  settledAt: at(3),
  version: 3,
  past: [
    ['PROCESSING', sent.createdAt],
    ['FAILED', at(1)],
  ],
  updatedAt: at(3),
};

const open: ReconciliationException = {
  platformId: sent.platformId,
  uuid: sent.uuid,
  state: 'OPEN',
  version: 1,
  told: [{ result: 'DELIVERED', status: 'FAILED', paymentVersion: 2, at: at(2) }],
  ends: [],
  createdAt: at(2),
  updatedAt: at(2),
};

const told = (transaction: Transaction, reconciliationException: ReconciliationException): string[] =>
  pastEntries({ transaction, journals: [], deliveries: [], reconciliationException })
    .filter((entry) => entry.at >= at(2))
    .map((entry) => `${entry.kind} ${entry.title}`);

const said =
  'CONTRADICTION The bank says that it made the payment, and said before that it did not. The operator of the service finds out; no money moves until then';

it('a platform sees that the bank took back what it had said', () => {
  expect(told(failed, open)).toEqual([said]);
});

it('a platform sees that the payment was corrected, and gets the event of its new state only', () => {
  const ends = [{ outcome: 'COMPLETED', hasMoved: true, at: at(3) }] as const;

  expect(told(corrected, { ...open, state: 'RESOLVED', ends })).toEqual([
    said,
    'STATUS The operator of the service found out that the money had arrived, and corrected the payment',
  ]);
  expect(transactionEventsOf(failed, corrected).map(({ type }) => type)).toEqual([
    'OUTGOING_PAYMENT_COMPLETED',
  ]);
});

it('a payment that came back after COMPLETED by a decision was not returned by the bank', () => {
  const undone: Transaction = { ...corrected, status: 'FAILED', version: 4, updatedAt: at(4) };
  const ends = [{ outcome: 'FAILED', hasMoved: true, at: at(4) }] as const;

  expect(told(undone, { ...open, told: [], ends }).at(-1)).toBe(
    'STATUS The operator of the service found out that the money had not arrived, and corrected the payment',
  );
});

it('a platform sees that the payment stays as it is', () => {
  const ends = [{ outcome: 'FAILED', hasMoved: false, at: at(4) }] as const;

  expect(told(failed, { ...open, state: 'RESOLVED', ends })).toEqual([
    said,
    'CONTRADICTION The operator of the service found out that the payment is right as it is',
  ]);
});

it('a platform sees that a refund which had failed was made good, and gets the event of the refund only', () => {
  const stranded: Transaction = {
    ...failed,
    refund: { reference: 'R', initiatedAt: at(1), status: 'FAILED', reason: 'TRANSACTION_FAILED' },
  };
  const good: Transaction = {
    ...stranded,
    refund: { ...refund, settledAt: at(3), reason: 'TRANSACTION_FAILED' },
    version: 3,
    past: [...(stranded.past ?? []), ['FAILED', at(1)]],
    updatedAt: at(3),
  };
  const ends = [{ outcome: 'REFUND', hasMoved: true, at: at(3) }] as const;
  const reconciliationException: ReconciliationException = { ...open, state: 'RESOLVED', told: [], ends };

  const entries = pastEntries({ transaction: good, journals: [], deliveries: [], reconciliationException });

  expect(entries.filter((entry) => entry.at >= at(1)).map((entry) => `${entry.kind} ${entry.title}`)).toEqual(
    [
      expect.stringMatching(/^STATUS /),
      'REFUND The refund of 100.00 USD failed; the operator of the service was called',
      'STATUS The operator of the service found the money, and tried again to move it',
      'REFUND Refunded 100.00 USD, because the payment failed',
    ],
  );
  expect(transactionEventsOf(stranded, good).map(({ type }) => type)).toEqual([
    'OUTGOING_PAYMENT_REFUND_COMPLETED',
  ]);
  // Who looks for missing events knows no version before.
  expect(transactionEventsOf(undefined, good).map(({ type }) => type)).toEqual([
    'OUTGOING_PAYMENT_REFUND_COMPLETED',
  ]);
  const past = pastEventsOf(good).map(({ type, version }) => `${version} ${type}`);
  expect(past).toEqual([
    '1 OUTGOING_PAYMENT_PROCESSING',
    '2 OUTGOING_PAYMENT_FAILED',
    '2 OUTGOING_PAYMENT_REFUND_FAILED',
    '3 OUTGOING_PAYMENT_REFUND_COMPLETED',
  ]);
});
