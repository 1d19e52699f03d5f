import { describe, expect, it } from 'vitest';
import { eventIdOf } from '#shared/kernel/outbox/event.ts';
import { clearingJournal, type Purpose } from '#shared/ledger/journal.ts';
import { nextEntries } from '#shared/payments/timeline/next-entries.ts';
import { pastEntries } from '#shared/payments/timeline/past-entries.ts';
import { readTimeline } from '#shared/payments/timeline/read-timeline.ts';
import { stateTitle } from '#shared/payments/timeline/state-titles.ts';
import { pastEventsOf } from '#shared/transactions/history.ts';
import type { TransactionStatus } from '#shared/transactions/lifecycle.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { newDeliveryWrite } from '#shared/webhooks/delivery/delivery-store.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import {
  incomingPayment,
  ownAccount,
  pendingTransfer,
  processingQuote,
  store,
} from '../../support/payments.ts';
import { retrying } from '../../webhooks/support/deliveries.ts';
import { pendingQuote } from '../quotes/executable-quote.ts';

const current = useMemoryTable();
const at = '2025-10-13T12:00:00.000Z';
const out = pendingTransfer('OUTGOING');
const into = pendingTransfer('INCOMING');
const fromUma = incomingPayment('PENDING');
const quote = '100.00 USD become 85.78 EUR after fees of 0.75 USD';

const titleOf = (payment: Transaction, status: TransactionStatus, before?: TransactionStatus): string =>
  stateTitle(payment, { status, at, version: 2 }, before && { status: before, at, version: 1 });

describe('the title of a state', () => {
  it.each<[TransactionStatus, Transaction, string]>([
    ['PENDING', pendingQuote, `The quote was made: ${quote}`],
    ['PENDING', out, 'The transfer of 100.00 USD started'],
    ['PENDING', into, 'The bank was asked for 100.00 USD'],
    ['PENDING', fromUma, 'A payment of 85.78 EUR came in and waits for your approval'],
    ['PROCESSING', pendingQuote, `The quote was executed: ${quote}`],
    ['PROCESSING', out, 'The transfer of 100.00 USD started'],
    ['PROCESSING', into, 'The bank was asked for 100.00 USD'],
    ['PROCESSING', fromUma, "The payment was approved: 85.78 EUR go to the customer's bank"],
    ['COMPLETED', pendingQuote, 'The receiver has 85.78 EUR'],
    ['COMPLETED', fromUma, 'The customer has 85.78 EUR'],
    ['REJECTED', pendingQuote, 'The receiving side rejected the payment'],
    ['REJECTED', out, 'The bank rejected the payment'],
    ['REJECTED', into, 'The bank rejected the payment'],
    ['REJECTED', fromUma, 'You rejected the payment'],
    ['REJECTED', { ...into, cancelled: true }, 'You cancelled the transfer before the bank answered'],
    ['REFUNDED', out, 'The payment was cancelled on its way'],
    ['REFUNDED', { ...out, cancelled: true }, 'You cancelled the transfer before it arrived'],
    ['EXPIRED', pendingQuote, 'Nobody executed the quote in time'],
    ['CREATED', out, 'The payment was created'],
    ['FAILED', out, 'The payment failed'],
    ['FAILED', { ...into, failureReason: 'PAY_REQUEST_FAILED' }, 'The bank did not pay: PAY_REQUEST_FAILED'],
  ])('%s of a payment: %#', (status, payment, title) => {
    expect(titleOf(payment, status)).toBe(title);
  });

  it('without fees does not speak of fees', () => {
    const free = { ...pendingQuote, quote: { ...pendingQuote.quote, feesMinor: 0n } };

    expect(titleOf(free, 'PENDING')).toBe('The quote was made: 100.00 USD become 85.78 EUR');
  });

  it('says whether a payment was returned after it had arrived', () => {
    const returned = { ...out, failureReason: 'COUNTERPARTY_POST_TX_FAILED' } as const;

    expect(titleOf(returned, 'FAILED', 'COMPLETED')).toBe(
      'The bank returned the payment: COUNTERPARTY_POST_TX_FAILED',
    );
    expect(titleOf(returned, 'FAILED', 'PROCESSING')).toBe(
      'The receiving bank could not book the payment: COUNTERPARTY_POST_TX_FAILED',
    );
  });
});

const journal = (purpose: Purpose, amountMinor: bigint, payment: Transaction = out) =>
  clearingJournal({
    platformId: payment.platformId,
    accountUuid: ownAccount,
    currency: 'USD',
    amountMinor,
    sourceUuid: payment.uuid,
    purpose,
    at,
  });
const past = (transaction: Transaction, ...journals: ReturnType<typeof journal>[]): string[] =>
  pastEntries({ transaction, journals, deliveries: [] }).map(({ kind, title }) => `${kind} ${title}`);
const debited = `JOURNAL Debited 100.00 USD from InternalAccount:${ownAccount}`;
const credited = `JOURNAL Credited 100.00 USD to InternalAccount:${ownAccount}`;

describe('entries of one moment are in the order of cause and effect', () => {
  it('a journal has its account, its purpose and its amount', () => {
    const moved = journal('TRANSFER', -10_000n);
    const entries = pastEntries({ transaction: out, journals: [moved], deliveries: [] });

    expect(entries.find(({ kind }) => kind === 'JOURNAL')?.details).toMatchObject({
      journalId: `Journal:${moved.uuid}`,
      accountId: `InternalAccount:${ownAccount}`,
      purpose: 'TRANSFER',
      amount: { amount: -10_000, currency: { code: 'USD' } },
    });
  });

  it('a transfer that ends at once has moved its money before', () => {
    const done = { ...out, status: 'COMPLETED', settledAt: at, outcomeDueAt: undefined } as const;

    expect(past(done, journal('TRANSFER', -10_000n))).toEqual([
      debited,
      'STATUS The receiver has 100.00 USD',
    ]);
  });

  it('one that goes on starts first, and its refund comes after its end', () => {
    const refund = { status: 'COMPLETED', initiatedAt: at, settledAt: at, reference: 'r' } as const;
    const failed = { ...out, status: 'FAILED', version: 1, refund } as const;

    expect(past(out, journal('TRANSFER', -10_000n))).toEqual([
      'STATUS The transfer of 100.00 USD started',
      debited,
      'WORKFLOW Started to wait for the answer of the bank',
    ]);
    expect(past({ ...processingQuote, version: 1 }, journal('TRANSFER', -10_000n))[0]).toContain('STATUS');
    expect(past(failed, journal('REFUND', 10_000n), journal('TRANSFER', -10_000n))).toEqual([
      debited,
      'STATUS The payment failed',
      credited,
      'REFUND Refunded 100.00 USD, because the payment failed',
    ]);
  });

  it.each([
    ['PENDING', 'USER_CANCELLATION', 'The refund of 100.00 USD started, because it was cancelled'],
    ['COMPLETED', 'TIMEOUT', 'Refunded 100.00 USD, because it took too long'],
    ['FAILED', undefined, 'The refund of 100.00 USD failed; the operator of the service was called'],
  ] as const)('a refund that is %s for %s has its words', (status, reason, title) => {
    const refund = { status, initiatedAt: at, reference: 'r', ...(reason && { reason }) };

    expect(past({ ...out, refund }).at(-1)).toBe(`REFUND ${title}`);
    const entries = pastEntries({ transaction: { ...out, refund }, journals: [], deliveries: [] });
    expect(entries.at(-1)?.details).toEqual({ refundStatus: status, refundReason: reason, reference: 'r' });
    const inTitle = title.replace('Refunded 100.00 USD', '100.00 USD that had come in went back');
    expect(past({ ...into, refund }).filter((entry) => entry.startsWith('REFUND'))).toEqual([
      `REFUND ${inTitle}`,
    ]);
  });
});

describe('what is next of a payment that is paid out', () => {
  const nextOf = (checkAt: string | undefined): string | undefined =>
    nextEntries(
      { transaction: { ...processingQuote, checkAt }, journals: [], deliveries: [] },
      new Date(at),
    )[0]?.at;

  it.each([
    ['2025-10-13T12:11:00.000Z', '2025-10-13T12:11:00.000Z'],
    [undefined, nextOf(processingQuote.updatedAt)],
  ])('with the check at %s is a question', (checkAt, expected) => {
    expect(nextOf(checkAt)).toBe(expected);
    expect(nextOf(processingQuote.updatedAt)).not.toBe(processingQuote.updatedAt);
  });
});

it('a timeline has the payment, its journals and the deliveries of its events', async () => {
  store(current.table, out);
  const { platformId, uuid } = out;
  const moved = journal('TRANSFER', -10_000n);
  current.table.seed({ pk: `JOURNAL#${platformId}#${ownAccount}`, sk: `${uuid}#TRANSFER`, ...moved });
  const [eventId = ''] = pastEventsOf(out).map(eventIdOf);
  current.table.commit([newDeliveryWrite({ ...retrying, platformId, eventId, status: 'DELIVERED' })]);

  const kinds = (await readTimeline(platformId, uuid)).map(({ kind }) => kind);

  expect(kinds.toSorted()).toEqual(['JOURNAL', 'NEXT', 'STATUS', 'WEBHOOK', 'WORKFLOW']);
  await expect(readTimeline('another', uuid)).rejects.toMatchObject({ code: 'TRANSACTION_NOT_FOUND' });
});
