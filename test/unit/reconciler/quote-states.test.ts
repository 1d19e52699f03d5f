import { describe, it } from 'vitest';
import type { Item } from '#test/support/raw-table.ts';
import { expectFound } from './expect-found.ts';
import { journal, legs, planted, quote } from './planted.ts';
import { eur, expiresAt, platformId, usd, uuids } from './sample-ids.ts';
import { refundOf } from './sample-records.ts';

const failed = { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED' };

const { settledAt: _settledAt, ...unsettled } = refundOf('failed');

describe('the reconciler', () => {
  it.each<[string, Item[], string]>([
    [
      'a completed quote without its payment',
      journal('paid', 'PAYMENT', undefined),
      'is COMPLETED with journals []',
    ],
    [
      'a pending quote with a payment',
      quote('processing', { status: 'PENDING', version: 1n }),
      'is PENDING with journals',
    ],
    [
      'an expired quote that was paid',
      quote('paid', { status: 'EXPIRED', version: 2n }),
      'is EXPIRED with journals',
    ],
    [
      'a processing quote without its debit',
      journal('processing', 'PAYMENT', undefined),
      'is PROCESSING with journals []',
    ],
    ['a failed quote without its refund', journal('failed', 'REFUND', undefined), 'is FAILED with journals'],
    [
      'a partial refund',
      journal('failed', 'REFUND', legs([usd, 'USD', 9_925n], ['EXCHANGE', 'USD', -9_925n])),
      'its REFUND moves',
    ],
    [
      'a refund with a journal, marked as not paid',
      quote('failed', { refund: { ...refundOf('failed'), status: 'FAILED' } }),
      'needs [',
    ],
    ['a refund without a journal, marked as paid', quote('stuck', { refund: refundOf('stuck') }), 'needs ['],
    [
      'a refund that names another journal',
      quote('failed', { refund: refundOf('returned') }),
      'names another journal',
    ],
    ['a payment that arrived, cancelled', quote('paid', { cancelled: true }), 'is cancelled and COMPLETED'],
    ['a refund for another reason', quote('cancelled', { refund: refundOf('cancelled') }), 'is refunded for'],
    ['a refund that never settles', quote('failed', { refund: unsettled }), 'settled: false'],
    ['a rejected quote that keeps the money', quote('stuck', { status: 'REJECTED' }), 'its refund is FAILED'],
    ['a failure without its reason', quote('failed', { failureReason: null }), 'has failureReason'],
    ['a success with a reason', quote('paid', { failureReason: 'QUOTE_EXPIRED' }), 'has failureReason'],
    [
      'a failure for a reason of incoming money',
      quote('failed', { failureReason: 'OFFRAMP_FAILED' }),
      'has failureReason',
    ],
    ['a completed quote without its time', quote('paid', { settledAt: null }), 'settledAt is wrong'],
    [
      'a cancelled quote that was settled',
      quote('cancelled', { settledAt: expiresAt }),
      'settledAt is wrong',
    ],
    ['a quote that skipped a version', quote('paid', { version: 4n }), 'has version 4'],
    ['a change without a version', quote('paid', { version: 1n }), 'changed without a new version'],
    ['a quote that comes in', quote('paid', { type: 'INCOMING' }), 'is a quote, INCOMING'],
    [
      'a processing quote without a sweep time',
      quote('processing', { checkAt: null, duePk: null, dueSk: null }),
      'is watched: false',
    ],
    [
      'a pending quote that will never expire',
      quote('pending', { checkAt: null, duePk: null, dueSk: null }),
      'is watched: false',
    ],
    [
      'an ended quote that still has a sweep time',
      quote('failed', { checkAt: expiresAt }),
      'is watched: true',
    ],
    ['a sweep time that is not in the index', quote('processing', { duePk: null }), 'duePk is'],
    ['a wrong sweep time', quote('processing', { dueSk: `${expiresAt}#${uuids.processing}` }), 'dueSk is'],
    [
      'a quote that waits like a transfer',
      quote('processing', { outcomeDueAt: expiresAt }),
      'waits like a transfer',
    ],
    ['a source in another currency', quote('paid', { sentCurrency: 'EUR' }), 'I16 TRANSACTION'],
    ['a destination in another currency', quote('paid', { receivedCurrency: 'EUR' }), 'I16 TRANSACTION'],
    ['a quote of another owner', quote('paid', { ownerUuid: platformId }), 'I17 TRANSACTION'],
    [
      'a real-time deposit without its journal',
      journal('funded', 'DEPOSIT', undefined),
      'is COMPLETED with journals',
    ],
    [
      'a real-time deposit of too much',
      journal('funded', 'DEPOSIT', legs([usd, 'USD', 10_001n], ['CLEARING', 'USD', -10_001n])),
      'its DEPOSIT moves',
    ],
    [
      'a real-time deposit for another owner',
      quote('funded', { source: { kind: 'REALTIME_FUNDING', currency: 'USD', customerId: 'Customer:x' } }),
      'another pays for it',
    ],
    [
      'an account that was not credited',
      journal('internal', 'PAYMENT', undefined, eur),
      'is COMPLETED with journals',
    ],
    [
      'an account credited with more',
      journal('internal', 'PAYMENT', legs([eur, 'EUR', 9_001n], ['CLEARING', 'EUR', -9_001n]), eur),
      'its PAYMENT moves',
    ],
    [
      'a credit of a quote that failed',
      quote('internal', { ...failed, settledAt: null, refund: refundOf('internal') }),
      'is FAILED with journals',
    ],
    [
      'a bank account that is not there',
      planted(`EXTERNAL#${platformId}#01a1f000-0000-7002-8000-000000000000/EXTERNAL`, undefined),
      'its external account',
    ],
    [
      'a malformed address',
      quote('sent', { destination: { kind: 'UMA_ADDRESS', umaAddress: 'juan', currency: 'MXN' } }),
      'has no address',
    ],
  ])('finds %s', expectFound);
});
