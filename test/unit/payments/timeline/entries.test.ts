import { describe, expect, it } from 'vitest';
import { nextEntries } from '#shared/payments/timeline/next-entries.ts';
import { pastEntries } from '#shared/payments/timeline/past-entries.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import type { Delivery } from '#shared/webhooks/delivery/delivery.ts';
import { incomingPayment, pendingTransfer, processingQuote } from '../../support/payments.ts';
import { pendingQuote } from '../quotes/executable-quote.ts';

const now = new Date('2025-10-13T12:00:10.000Z');
const nothing = { journals: [], deliveries: [] };

const past = (transaction: Transaction) =>
  pastEntries({ transaction, ...nothing }).map((entry) => `${entry.at} ${entry.title}`);
const next = (transaction: Transaction, deliveries: readonly Delivery[] = [], at = now) =>
  nextEntries({ transaction, journals: [], deliveries }, at).map((entry) => `${entry.at} ${entry.title}`);

const { expiresAt } = pendingQuote.quote;
const expired = `${expiresAt} Nobody executed the quote in time`;

describe('a quote whose time is over', () => {
  it('is EXPIRED from then on, whenever that was written', () => {
    const swept: Transaction = {
      ...pendingQuote,
      status: 'EXPIRED',
      version: 2,
      updatedAt: '2025-10-13T12:06:40.000Z',
      past: [['PENDING', pendingQuote.createdAt]],
    };

    expect(past(swept).at(-1)).toBe(expired);
    expect(next(swept, [], new Date('2025-10-13T12:10:00.000Z'))).toEqual([]);
  });

  it('that was cancelled before ended when it was cancelled', () => {
    const at = '2025-10-13T12:00:09.000Z';
    const cancelled: Transaction = {
      ...pendingQuote,
      status: 'EXPIRED',
      version: 2,
      updatedAt: at,
      cancelled: true,
    };

    expect(past(cancelled).at(-1)).toBe(`${at} You cancelled the quote`);
  });
});

describe('what is next', () => {
  it.each<[string, Transaction, string[]]>([
    ['a quote: its end', pendingQuote, [`${expiresAt} The quote ends, unless it is executed before`]],
    [
      'a transfer: the answer of its bank',
      pendingTransfer('OUTGOING'),
      ['2025-10-13T12:00:30.000Z The bank answers'],
    ],
    [
      'a payment that waits for approval: its time-out',
      { ...incomingPayment('PENDING'), checkAt: '2025-10-13T12:01:00.000Z' },
      ['2025-10-13T12:01:00.000Z The payment fails by now at the latest, unless it is decided before'],
    ],
    [
      'a payment that arrived and may come back',
      { ...pendingQuote, status: 'COMPLETED', version: 3, checkAt: '2025-10-13T12:00:20.000Z' },
      ['2025-10-13T12:00:20.000Z The service asks whether the receiving bank has returned the payment'],
    ],
    ['a payment that has ended: nothing', { ...processingQuote, status: 'FAILED', checkAt: undefined }, []],
  ])('for %s', (_what, transaction, entries) => {
    expect(next(transaction)).toEqual(entries);
  });

  it('is never over: what is late comes now', () => {
    const late = new Date('2025-10-13T12:00:31.000Z');

    expect(next(pendingTransfer('OUTGOING'), [], late)).toEqual([`${late.toISOString()} The bank answers`]);
  });
});

describe('a delivery that is retried', () => {
  const delivery: Delivery = {
    platformId: pendingQuote.platformId,
    eventId: '0199dd71-1600-7d02-8abc-0123456789ab',
    type: 'OUTGOING_PAYMENT_PENDING',
    timestamp: '2025-10-13T12:00:00.000Z',
    body: '{}',
    endpoint: 'https://platform.example/hooks',
    status: 'RETRYING',
    attemptCount: 1,
    firstAttempt: { trigger: 'FIRST', attemptedAt: '2025-10-13T12:00:09.000Z', latencyMs: 5 },
    createdAt: '2025-10-13T12:00:09.000Z',
    updatedAt: '2025-10-13T12:00:09.000Z',
  };
  const ended = { ...processingQuote, status: 'FAILED', checkAt: undefined } as const;
  const timesOf = (change: Partial<Delivery>) =>
    next(ended, [{ ...delivery, ...change }]).map((entry) => entry.slice(0, 24));

  it.each<[string, Partial<Delivery>, string[]]>([
    ['after the first attempt: within 5 s', {}, ['2025-10-13T12:00:14.000Z']],
    ['later: at twice the pause each time', { attemptCount: 4 }, ['2025-10-13T12:00:49.000Z']],
    ['at most half an hour later', { attemptCount: 680 }, ['2025-10-13T12:30:09.000Z']],
    [
      'not before the endpoint wants it',
      { notBefore: '2025-10-13T13:00:00.000Z' },
      ['2025-10-13T13:00:00.000Z'],
    ],
    ['never, once it has ended', { status: 'DEAD' }, []],
  ])('is sent again %s', (_what, change, expected) => {
    expect(timesOf(change)).toEqual(expected);
  });

  it('is sent when its endpoint answers, if it waits for that', () => {
    const waiting = { ...delivery, waitingSince: '2025-10-13T12:00:10.000Z' };

    expect(next(ended, [waiting])).toEqual([
      expect.stringContaining(
        'OUTGOING_PAYMENT_PENDING is sent within a minute after your webhook endpoint answers again',
      ),
    ]);
  });
});
