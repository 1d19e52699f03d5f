import { describe, expect, it } from 'vitest';
import type { Item } from '#test/support/raw-table.ts';
import { reconcileItems } from '#test/support/reconciler.ts';
import { balance, journal, legs, planted, quote, received } from './planted.ts';
import { eur, juansMxn, mxn, otherPlatformId, platformId, usd, uuids } from './sample-ids.ts';
import { soundQuotes } from './sample-quotes.ts';

describe('the reconciler', () => {
  it.each<[string, Item[], string]>([
    ['a count without the payment on its way', balance(usd, { openTransactions: 0n }), 'I3 ACCOUNT'],
    ['a count that has the pending quote', balance(usd, { openTransactions: 2n }), 'I3 ACCOUNT'],
    ['a count without the payment to approve', balance(mxn, { openTransactions: 0n }), 'I3 ACCOUNT'],
    ['a payment to approve that nothing counts', balance(mxn, undefined), 'its account counts nothing'],
    ['a change of an account without a version', balance(usd, { version: 18n }), 'I12 ACCOUNT'],
    ['a credit without a version', balance(eur, { version: 0n }), 'I12 ACCOUNT'],
    ['money out of nowhere', balance(eur, { balanceMinor: 9_001n }), 'I2 PLATFORM'],
    [
      'more fees given back than taken',
      soundQuotes().filter(({ sk }) => !String(sk).endsWith('PAYMENT')),
      'in fees',
    ],
    [
      'a payment that came in, but is not booked',
      planted(`JOURNAL#${otherPlatformId}#${juansMxn}/${uuids.received}#PAYMENT`, undefined),
      'is COMPLETED with [',
    ],
    [
      'a payment to approve that is booked',
      received({ status: 'PENDING', settledAt: null, version: 1n }),
      'is PENDING with [',
    ],
    [
      'a payment to approve that nobody looks after',
      quote('waiting', { checkAt: null, duePk: null, dueSk: null }),
      'is watched: false',
    ],
    [
      'a rejected payment that is booked',
      received({ status: 'REJECTED', settledAt: null }),
      'is REJECTED with [',
    ],
    [
      'a payment that only came half way',
      journal('passedOn', 'PAYMENT', undefined, mxn),
      'is COMPLETED with [',
    ],
    [
      'a payment that arrived without coming in',
      journal('passedOn', 'DEPOSIT', undefined, mxn),
      'is COMPLETED with [',
    ],
    [
      'a returned payment that the customer did not get back',
      balance(mxn, { balanceMinor: 0n }),
      'I3 ACCOUNT',
    ],
    [
      'a payment that came back, but never went',
      quote('keptAfterAll', { settledAt: null }),
      'is FAILED with [',
    ],
    [
      'a payment that was delivered twice',
      quote('waiting', { counterpart: { platformId, uuid: uuids.sent } }),
      'its other side has another one too',
    ],
    [
      'an incoming payment through fees',
      journal('passedOn', 'DEPOSIT', legs([mxn, 'MXN', 171_120n], ['FEES', 'MXN', -171_120n]), mxn),
      'moves more than',
    ],
    [
      'an incoming payment of another amount',
      received({ receivedMinor: 171_119n }),
      'needs [PAYMENT 171119]',
    ],
    ['an incoming failure without its reason', quote('rejected', { status: 'FAILED' }), 'has failureReason'],
    ['an incoming payment that goes out', quote('rejected', { type: 'OUTGOING' }), 'comes in, OUTGOING'],
    ['a sender who paid, a receiver who waits', received({ status: 'PENDING' }), 'its other side PENDING'],
    [
      'a receiver who got less than was sent',
      received({ receivedMinor: 171_119n }),
      'its other side receives 171119',
    ],
    ['another side that is gone', received(undefined), 'its other side is not there'],
    [
      'another side that names another',
      received({ counterpart: { platformId, uuid: uuids.paid } }),
      'its other side names another',
    ],
  ])('finds %s', (_what, items, finding) => {
    expect(reconcileItems(items).join('\n')).toContain(finding);
  });

  it('leaves alone the other side of a payment when its platform was not read', () => {
    const own = soundQuotes().filter(
      ({ pk }) => String(pk).includes(platformId) || String(pk).includes('jane'),
    );

    expect(reconcileItems(own)).toEqual([]);
  });
});
