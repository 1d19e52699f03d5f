import { describe, expect, it } from 'vitest';
import type { Item } from '#test/support/raw-table.ts';
import { reconcileItems } from '#test/support/reconciler.ts';
import { expectFound } from './expect-found.ts';
import { ledgerCheckOf } from './ledger-check-of.ts';
import { journal, legs, payment, quote, terming } from './planted.ts';
import { expiresAt, usd } from './sample-ids.ts';
import { soundQuotes, terms } from './sample-quotes.ts';

describe('the reconciler', () => {
  it('finds nothing where quotes and incoming payments agree', () => {
    expect(reconcileItems(soundQuotes())).toEqual([]);
    expect(ledgerCheckOf(soundQuotes())).toEqual([]);
  });

  it.each<[string, Item[], string]>([
    ['a fee that is one unit short', terming('paid', { feesMinor: 74n }), 'its fees are 74'],
    ['a fee that is one unit too much', terming('paid', { feesMinor: 76n }), 'its fees are 76'],
    ['a fee below its fixed part', terming('paid', { fixedFeeMinor: 76n }), 'are below the fixed'],
    ['a fee of the whole amount', terming('paid', { variableFeeBps: 10_000n }), 'its fee is 10000'],
    ['a rate that contradicts the amounts', terming('paid', { exchangeRate: '0.0581' }), 'do not buy 171120'],
    ['a rate with needless digits', terming('paid', { exchangeRate: '0.0580' }), 'has the rate'],
    ['a rate of 13 digits', terming('paid', { exchangeRate: '0.1234567890123' }), 'has the rate'],
    ['a rate of zero', terming('paid', { exchangeRate: '0' }), 'has the rate'],
    ['a receiver who gets a unit more', quote('paid', { receivedMinor: 171_121n }), 'do not buy 171121'],
    ['a receiver who gets a unit less', quote('paid', { receivedMinor: 171_119n }), 'do not buy 171119'],
    [
      'a sender who pays one unit too much for the locked amount',
      quote('internal', {
        sentMinor: 9_828n,
        quote: { ...terms, lockedSide: 'RECEIVING', exchangeRate: '1.0835' },
      }),
      'do not cost 9753',
    ],
    ['an unknown locked side', terming('paid', { lockedSide: 'BOTH' }), 'locks BOTH'],
    [
      'a quote that is valid too long',
      terming('paid', { expiresAt: '2026-11-21T03:05:01.000Z' }),
      'is valid for',
    ],
    [
      'a quote executed after its expiry',
      journal('paid', 'PAYMENT', { createdAt: expiresAt }),
      'after its time',
    ],
    [
      'a quote that expired too early',
      quote('expired', { updatedAt: '2026-11-21T03:04:59.999Z' }),
      'before its time',
    ],
    ['a payment with another fee', journal('paid', 'PAYMENT', payment(74n, 171_120n)), 'I15 TRANSACTION'],
    ['a payment of another amount', journal('paid', 'PAYMENT', payment(75n, 171_121n)), 'I15 TRANSACTION'],
    [
      'a remainder that is lost',
      journal('paid', 'PAYMENT', payment(75n, 171_120n, 9_924n)),
      'I15 TRANSACTION',
    ],
    [
      'a payment that does not balance',
      journal('paid', 'PAYMENT', legs([usd, 'USD', -1n], ['FEES', 'USD', 2n])),
      'I1 JOURNAL',
    ],
    [
      'a payment in three currencies',
      journal('paid', 'PAYMENT', legs([usd, 'USD', -1n], ['FEES', 'EUR', 1n], ['FEES', 'MXN', 1n])),
      'is in 3 currencies',
    ],
  ])('finds %s', expectFound);
});
