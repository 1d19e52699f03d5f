import { describe, expect, it } from 'vitest';
import type { Item } from '#test/support/raw-table.ts';
import { reconcileItems } from '#test/support/reconciler.ts';
import { expectFound } from './expect-found.ts';
import { balance, journal, legs, planted, quote, received } from './planted.ts';
import { eur, juansMxn, mxn, otherPlatformId, platformId, usd, uuids } from './sample-ids.ts';
import { soundQuotes } from './sample-quotes.ts';

describe('the reconciler', () => {
  it.each<[string, Item[], string]>([
    ['a count that misses the pending payment', balance(usd, { openTransactions: 0n }), 'I3 ACCOUNT'],
    ['a count that includes the pending quote', balance(usd, { openTransactions: 2n }), 'I3 ACCOUNT'],
    ['a count without the payment to approve', balance(mxn, { openTransactions: 0n }), 'I3 ACCOUNT'],
    [
      'a payment to approve that its account does not count',
      balance(mxn, undefined),
      'its account counts nothing',
    ],
    ['a change of an account without a version', balance(usd, { version: 18n }), 'I12 ACCOUNT'],
    ['a credit without a version', balance(eur, { version: 0n }), 'I12 ACCOUNT'],
    ['money without a source', balance(eur, { balanceMinor: 9_001n }), 'I2 PLATFORM'],
    [
      'more fees returned than taken',
      soundQuotes().filter(({ sk }) => !String(sk).endsWith('PAYMENT')),
      'in fees',
    ],
    [
      'a completed payment without its journal',
      planted(`JOURNAL#${otherPlatformId}#${juansMxn}/${uuids.received}#PAYMENT`, undefined),
      'is COMPLETED with [',
    ],
    [
      'a payment to approve that already has its journal',
      received({ status: 'PENDING', settledAt: null, version: 1n }),
      'is PENDING with [',
    ],
    [
      'a payment to approve without a sweep time',
      quote('waiting', { checkAt: null, duePk: null, dueSk: null }),
      'is watched: false',
    ],
    [
      'a rejected payment that has its journal',
      received({ status: 'REJECTED', settledAt: null }),
      'is REJECTED with [',
    ],
    [
      'a payment without its second journal',
      journal('passedOn', 'PAYMENT', undefined, mxn),
      'is COMPLETED with [',
    ],
    [
      'a payment without its first journal',
      journal('passedOn', 'DEPOSIT', undefined, mxn),
      'is COMPLETED with [',
    ],
    [
      'a returned payment without the credit to the customer',
      balance(mxn, { balanceMinor: 0n }),
      'I3 ACCOUNT',
    ],
    [
      'a returned payment without the time of its delivery',
      quote('keptAfterAll', { settledAt: null }),
      'is FAILED with [',
    ],
    [
      'a payment that was delivered twice',
      quote('waiting', { counterpart: { platformId, uuid: uuids.sent } }),
      'its other side has another one too',
    ],
    [
      'an incoming payment that moves fees',
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
    [
      'a sender that is COMPLETED while its receiver is PENDING',
      received({ status: 'PENDING' }),
      'its other side PENDING',
    ],
    [
      'a receiver who got less than was sent',
      received({ receivedMinor: 171_119n }),
      'its other side receives 171119',
    ],
    ['a missing other side', received(undefined), 'its other side is not there'],
    [
      'an other side that names another payment',
      received({ counterpart: { platformId, uuid: uuids.paid } }),
      'its other side names another',
    ],
  ])('finds %s', expectFound);

  it('ignores the other side of a payment when its platform was not read', () => {
    const own = soundQuotes().filter(
      ({ pk }) => String(pk).includes(platformId) || String(pk).includes('jane'),
    );

    expect(reconcileItems(own)).toEqual([]);
  });
});
